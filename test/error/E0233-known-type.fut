-- `with` gives a definition to a type that has none.
module type s = { type t type u = i32 }
module m : s with u = i32 = { type t = i32 type u = i32 }  -- error E0233
--                ^
module n : s with t = i32 with t = i32 = { type t = i32 type u = i32 }  -- error E0233
--                             ^
