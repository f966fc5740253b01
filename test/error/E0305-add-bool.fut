-- Arithmetic is for numbers.
def f (b: bool) = b + b  -- error E0305
--                ^
