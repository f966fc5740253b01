-- An `@` belongs to a constructor.
def f (x: i32) = x @ 1  -- error E0104
--                 ^
