-- A function that refers to a consumed array cannot be called.
def f (xs: *[]i32) =
  let read = \i -> xs[i]
  let ys = xs with [0] = 1
  in read 0i64 + ys[0]  -- error E0401
--   ^^^^
