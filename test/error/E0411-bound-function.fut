-- A function that is bound to a name is computed without consuming anything.
def f (xs: *[]i32) =
  let g = let ys = xs with [0] = 1 in \i -> ys[i]  -- error E0411
--        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in g 1
def h (xs: *[]i32) =
  let (n, g) = (2, let ys = xs with [0] = 1 in map (+ ys[0]))  -- error E0411
--             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in g [n]
