module m : { type t val wrap : i32 -> t val unwrap : t -> i32 } = {
  type t = i32
  def wrap (x: i32) = x
  def unwrap (x: i32) = x
}
open m
