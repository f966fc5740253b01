-- A parametric module that applies the one before twice doubles with every level.
module type s = {val x: i32}
module f0 (a: s) = {def x = a.x + 1}
module f1 (a: s) = f0 (f0 (a))
module f2 (a: s) = f1 (f1 (a))
module f3 (a: s) = f2 (f2 (a))  -- error E0244
--                 ^^^^^^^^^^^
module f4 (a: s) = f3 (f3 (a))
module f5 (a: s) = f4 (f4 (a))
module f6 (a: s) = f5 (f5 (a))
module f7 (a: s) = f6 (f6 (a))
module f8 (a: s) = f7 (f7 (a))
module f9 (a: s) = f8 (f8 (a))
module f10 (a: s) = f9 (f9 (a))
module f11 (a: s) = f10 (f10 (a))
module f12 (a: s) = f11 (f11 (a))
module f13 (a: s) = f12 (f12 (a))
module f14 (a: s) = f13 (f13 (a))
module f15 (a: s) = f14 (f14 (a))
module f16 (a: s) = f15 (f15 (a))
module f17 (a: s) = f16 (f16 (a))
module all = f17 ({def x = 1i32})
entry main (x: i32): i32 = all.x + x
