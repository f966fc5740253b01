-- The definition in a `with` has the parameters of the type.
module type s = { type t 'a }
module m : s with t = i32 = { type t 'a = i32 }  -- error E0234
--                ^
