-- A `let` cannot fail.
def f (p: (i32, i32)) =
  let (0, b) = p  -- error E0316
--     ^
  in b
