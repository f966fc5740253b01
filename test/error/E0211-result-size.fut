-- The result is promised to be as long as the argument.
module type s = { val f [n] : [n]i32 -> [n]i32 }
module m : s = { def f (a: []i32) : []i32 = filter (> 0) a }  -- error E0211
--         ^
