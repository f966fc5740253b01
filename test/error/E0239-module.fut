-- The nearest definition is a module.
module m = { def x = 1i32 }
def a = m + 1i32  -- error E0239
--      ^
