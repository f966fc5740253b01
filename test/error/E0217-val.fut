-- Specifications belong in module types.
val f : i32 -> i32  -- error E0217
--  ^
