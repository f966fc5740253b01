-- Nobody could make an argument for the function that is returned.
def f (x: bool) =
  let n = if x then 10 else 20
  in \(y: [n]bool) -> length y  -- error E0509
--   ^^^^^^^^^^^^^^^^^^^^^^^^^
def g (x: i64, y: i64) = \(z: [x]i64) -> z[y]  -- error E0509
--                       ^^^^^^^^^^^^^^^^^^^^
