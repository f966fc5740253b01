-- The argument of a parametric module is held against the parameter's module type.
module f (P: { type t val x : t val y : t }) = { def z = (P.x, P.y) }
module m = f { type t = i32 def x = 1i32 def y = 2i64 }  -- error E0211
--           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
