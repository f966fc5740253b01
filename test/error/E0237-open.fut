-- A parametric module cannot be opened.
module f (P: { val x : i32 }) = { def y = P.x }
open f  -- error E0237
--   ^
