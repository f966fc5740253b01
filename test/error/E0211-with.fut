-- The type has another definition than `with` gives it.
module type s = { type t val x : t }
module m : s with t = i32 = { type t = bool def x = true }  -- error E0211
--         ^^^^^^^^^^^^^^
