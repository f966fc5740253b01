-- A * anywhere in the type of a parameter is about all of it.
def f ((a, b): (*[]i32, []i32)) = (a with [0] = 1, b with [0] = 2)
def g (xs: []i32) (ys: *[]i32) = f (ys, xs)  -- error E0402
--                                 ^^^^^^^^
def k (xs: *[]i32) (ys: *[]i32) =
  let r = f (ys, xs)
  in (r, xs[0])  -- error E0401
--       ^^
