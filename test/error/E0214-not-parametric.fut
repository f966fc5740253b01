-- Only a parametric module can be applied.
module m = { def x = 1i32 }
module n = m { def y = 2i32 }  -- error E0214
--         ^
