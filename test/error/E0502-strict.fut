-- check: --strict-sizes
-- What would be compared when the program runs is refused on demand.
def f [n] [k] (xs: *[n]i32) (v: [k]i32) =
  xs with [1:] = v  -- error E0502
--               ^
