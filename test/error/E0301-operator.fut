-- A user's operator has the type it was given.
def (<+>) (x: i32) (y: i32) = x + y * 2
def f = 1i32 <+> 2i64  -- error E0301
--               ^^^^
