-- A parameter has the members of its module type, whatever it is applied to.
module f (P: { val x : i32 }) = {
  def y = P.x + P.z  -- error E0209
--                ^
}
module m = f { def x = 1i32 def z = 2i32 }
