-- The definition fits only arguments of one size.
module type s = { val f [n] [m] : [n]i32 -> [m]i32 -> i32 }
module m : s = { def f [n] (a: [n]i32) (b: [n]i32) : i32 = a[0] + b[0] }  -- error E0211
--         ^
