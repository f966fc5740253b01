-- A nested module is missing, and one of the same name as a value does not count.
module type s = { module n : { val x : i32 } }
module a : s = { def x = 1i32 }  -- error E0210
--         ^
module b : s = { def n = 1i32 }  -- error E0210
--         ^
