-- Two size parameters are two sizes.
def f [n] [m] (xs: [n]i32) (ys: [m]i32) =
  map2 (+) xs ys  -- error E0502
--            ^^
def g (n: i64) (m: i64) : [n][m]i32 =
  replicate m (replicate n 0)  -- error E0502
--^^^^^^^^^^^^^^^^^^^^^^^^^^^
def h (n: i64) (m: i64) (xs: [n]i32) : [m]i32 = xs  -- error E0502
--                                              ^^
