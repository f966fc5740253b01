-- The definition takes arrays of three elements.
module type s = { val f [n] : [n]i32 -> i32 }
module m : s = { def f (a: [3]i32) : i32 = a[0] }  -- error E0211
--         ^
