-- An abstract type is no other type, not even the one it stands for.
module type s = { type t val x : t }
module a : s = { type t = i32 def x = 1i32 }
module m : s with t = i32 = a  -- error E0211
--         ^^^^^^^^^^^^^^
