-- The nearest definition is a value.
module m = { def x = 1i32 }
module n = {
  def m = 2i32
  module o = m  -- error E0238
--           ^
}
