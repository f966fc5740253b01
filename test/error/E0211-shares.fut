-- The result is promised to be fresh.
module type s = { val f [n] : [n]i32 -> *[n]i32 }
module m : s = { def f [n] (a: [n]i32) : [n]i32 = a }  -- error E0211
--         ^
