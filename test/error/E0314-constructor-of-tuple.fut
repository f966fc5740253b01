-- Nor has a tuple.
def f (p: (i32, i32)) : i32 =
  match p
  case #pair a b -> a + b  -- error E0314
--     ^^^^^^^^^
