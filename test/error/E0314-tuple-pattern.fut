-- A pattern with one component too few.
def f (p: (i32, i32, i32)) =
  let (a, b) = p  -- error E0314
--    ^^^^^^
  in a + b
