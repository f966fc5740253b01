-- Passing to a `*` parameter consumes.
def set (xs: *[]i32) = xs with [0] = 1
def f (xs: *[]i32) =
  let ys = set xs
  in ys[0] + xs[1]  -- error E0401
--           ^^
