-- The argument lacks a type.
module f (P: { type t val x : t }) = { def y = P.x }
module m = f { def x = 1i32 }  -- error E0210
--           ^^^^^^^^^^^^^^^^
