-- A value of a sum type where a number is wanted.
def f (x: i32) : i32 = x + #one  -- error E0301
--                         ^^^^
