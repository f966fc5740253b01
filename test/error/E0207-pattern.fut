-- A pattern may bind a name once.
def f (p: (i32, i32)) =
  let (a, a) = p  -- error E0207
--        ^
  in a
