-- check: --strict-sizes
-- What would be checked when the program runs is refused on demand.
def f [n] [m] (xs: [n]i32) (ys: [m]i32) =
  map2 (+) xs ys  -- error E0502
