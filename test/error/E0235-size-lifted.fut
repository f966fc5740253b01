-- A plain type of a module type may not hide sizes.
module type s = { type t }
module m : s = { type~ t = []i32 }  -- error E0235
--         ^
