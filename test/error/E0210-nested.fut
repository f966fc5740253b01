-- Something is missing in a nested module.
module type s = { module n : { val x : i32 val y : i32 } }
module a : s = { module n = { def x = 1i32 } }  -- error E0210
--         ^
