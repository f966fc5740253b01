-- Module types are looked up in modules too.
module a = { module type s = { val x : i32 } }
module b : a.s = { def x = 1i32 }
module c : a.t = { def x = 1i32 }  -- error E0209
--           ^
module d (P: t) = { }  -- error E0205
--           ^
module type e = { include u }  -- error E0205
--                        ^
module type f = { module g : v }  -- error E0205
--                           ^
