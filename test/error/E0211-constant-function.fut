-- A constant is no function.
module type s = { val f : i32 -> i32 val g : i32 }
module a : s = { def f = 1i32 def g = 1i32 }  -- error E0211
--         ^
module b : s = { def f (x: i32) = x def g (x: i32) = x }  -- error E0211
--         ^
