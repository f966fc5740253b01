-- Rounding of halves, of negatives, of large values.
-- ==
-- input { [2.5f64, 3.5f64, -2.5f64, -0.5f64, 1e300f64] } output { [2f64, 4f64, -2f64, 0f64, 1e300f64] [2f64, 3f64,
-- -3f64, -1f64, 1e300f64] [3f64, 4f64, -2f64, 0f64, 1e300f64] [2f64, 3f64, -2f64, 0f64, 1e300f64] }
entry main [n] (xs: [n]f64) : ([n]f64, [n]f64, [n]f64, [n]f64) =
  (map f64.round xs, map f64.floor xs, map f64.ceil xs, map f64.trunc xs)
