-- The parameters of a type agree with those that the module type gives it.
module type s = { type t 'a type u [n] }
module a : s = { type t = i32 type u [n] = [n]i32 }  -- error E0234
--         ^
module b : s = { type t 'a = a type u 'a = a }  -- error E0234
--         ^
module c : s = { type t 'b = b type u [k] = [k]i32 }
