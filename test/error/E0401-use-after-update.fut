-- An array updated in place is gone.
def f (xs: *[]i32) =
  let ys = xs with [0] = 1
  in xs[0] + ys[0]  -- error E0401
--   ^^
