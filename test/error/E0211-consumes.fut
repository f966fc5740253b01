-- The definition consumes what the module type lets callers keep.
module type s = { val f [n] : [n]i32 -> [n]i32 }
module m : s = { def f [n] (a: *[n]i32) : *[n]i32 = a with [0] = 1 }  -- error E0211
--         ^
