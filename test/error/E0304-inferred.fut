-- The type may come from elsewhere.
def f (x: i8) = x + 128  -- error E0304
--                  ^^^
