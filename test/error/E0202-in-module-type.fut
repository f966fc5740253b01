-- A mistake in a module type is told once, however often the module type is used.
module type s = { val x : tt val y : i32 }  -- error E0202
--                        ^^
module a : s = { def x = 1i32 def y = 2i64 }
module b : s = { }
module f (P: s) = { def z = P.x + P.y }
module c = f a
