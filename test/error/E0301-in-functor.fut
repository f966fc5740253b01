-- The body of a parametric module is checked even if it is never applied.
module f (P: { type t val x : t }) = {
  def y = P.x + 1  -- error E0305
--        ^^^
  def z : i32 = P.x  -- error E0301
--              ^^^
}
