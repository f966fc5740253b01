-- The type has another definition.
module type s = { type t = i32 val x : t }
module m : s = { type t = i64 def x = 1i64 }  -- error E0211
--         ^
