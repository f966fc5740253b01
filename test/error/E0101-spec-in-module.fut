-- A specification in a module type has no body.
module type S = {
  type t
  def x : t -- error E0101
--^^^
  val y : t
}
