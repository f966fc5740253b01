-- The nearest definition of the name in the module is a module.
module m = { module n = { def x = 1i32 } def v = 2i32 }
def a = m.n  -- error E0239
--        ^
module k = m.v  -- error E0238
--           ^
