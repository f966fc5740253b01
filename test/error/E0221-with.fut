-- `with` fixes a type that the module type has.
module type s = { type t val x : t }
module m : s with u = i32 = { type t = i32 def x = 1i32 }  -- error E0221
--                ^
