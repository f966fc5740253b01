-- The rule holds for nested modules.
module type s = { module f : (P: { }) -> { val x : i32 } }
module m : s = { module f = { def x = 1i32 } }  -- error E0236
--         ^
