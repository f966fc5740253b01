-- So is every slice of it.
def f [n] (xs: *[n]i32) =
  let first = xs[:1]
  let ys = xs with [0] = 7
  in first[0] + ys[0]  -- error E0401
--   ^^^^^
