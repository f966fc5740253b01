-- Entry points are at the level of the file.
module m = {
  entry f (x: i32) = x  -- error E0607
--      ^
  def g (x: i32) = x
}
entry g = m.g
