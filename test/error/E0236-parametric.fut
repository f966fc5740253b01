-- A parametric module is no structure, and a structure no parametric module.
module type s = { val x : i32 }
module f (P: s) = { def x = P.x }
module g (F: (P: s) -> s) = { module r = F { def x = 1i32 } }
module a : s = f  -- error E0236
--         ^
module b = g { def x = 1i32 }  -- error E0236
--           ^^^^^^^^^^^^^^^^
module c = g f
