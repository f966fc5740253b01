-- A plain or size-lifted type of a module type may not hold functions.
module type s = { type~ t }
module m : s = { type^ t = i32 -> i32 }  -- error E0235
--         ^
module f (P: { type t }) = { }
module n = f { type^ t = i32 -> i32 }  -- error E0235
--           ^^^^^^^^^^^^^^^^^^^^^^^^
