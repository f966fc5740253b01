-- Comparisons of f64 with signed zeros, infinities and NaN; min and max prefer a number to NaN; extremes of arrays.
-- ==
-- entry: order
-- input { [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, -0.0f64, -0.0f64, -0.0f64,
--   -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64,
--   1.0f64, 1.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, 5e-324f64,
--   5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64,
--   1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64,
--   1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64,
--   1.7976931348623157e+308f64, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf,
--   -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan] [0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan] }
-- output { [false, false, true, false, true, true, true, false, false, false, false, true, false, true, true, true,
--   false, false, false, false, false, false, false, true, true, false, false, true, true, true, false, true, true,
--   true, false, false, false, false, true, false, false, true, true, false, false, false, false, false, false,
--   false, false, true, false, false, false, false, false, false, false, false, false, false, false, true, true,
--   true, true, true, true, true, false, false, false, false, false, false, false, false, false, false, false]
--   [true, true, true, false, true, true, true, false, false, true, true, true, false, true, true, true, false,
--   false, false, false, true, false, false, true, true, false, false, true, true, true, true, true, true, true,
--   false, false, false, false, true, false, true, true, true, false, false, false, false, false, false, false,
--   true, true, false, false, false, false, false, false, false, false, true, false, false, true, true, true, true,
--   true, true, true, true, false, false, false, false, false, false, false, false, false, false] [false, false,
--   false, true, false, false, false, true, false, false, false, false, true, false, false, false, true, false,
--   true, true, false, true, true, false, false, true, false, false, false, false, false, false, false, false,
--   true, false, true, true, false, true, false, false, false, true, false, true, true, true, true, true, false,
--   false, true, false, true, true, true, true, true, true, false, true, false, false, false, false, false, false,
--   false, false, false, false, false, false, false, false, false, false, false, false, false] [true, true, false,
--   true, false, false, false, true, false, true, true, false, true, false, false, false, true, false, true, true,
--   true, true, true, false, false, true, false, false, false, false, true, false, false, false, true, false, true,
--   true, false, true, true, false, false, true, false, true, true, true, true, true, true, false, true, false,
--   true, true, true, true, true, true, true, true, false, false, false, false, false, false, false, false, true,
--   false, false, false, false, false, false, false, false, false, false] [true, true, false, false, false, false,
--   false, false, false, true, true, false, false, false, false, false, false, false, false, false, true, false,
--   false, false, false, false, false, false, false, false, true, false, false, false, false, false, false, false,
--   false, false, true, false, false, false, false, false, false, false, false, false, true, false, false, false,
--   false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, false,
--   true, false, false, false, false, false, false, false, false, false, false] [false, false, true, true, true,
--   true, true, true, true, false, false, true, true, true, true, true, true, true, true, true, false, true, true,
--   true, true, true, true, true, true, true, false, true, true, true, true, true, true, true, true, true, false,
--   true, true, true, true, true, true, true, true, true, false, true, true, true, true, true, true, true, true,
--   true, false, true, true, true, true, true, true, true, true, true, false, true, true, true, true, true, true,
--   true, true, true, true] }

-- ==
-- entry: extremes
-- input { [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, -0.0f64, -0.0f64, -0.0f64,
--   -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64,
--   1.0f64, 1.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, 5e-324f64,
--   5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64,
--   1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64,
--   1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64,
--   1.7976931348623157e+308f64, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf,
--   -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan] [0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0.0f64, -0.0f64, 0.0f64, -2.0f64, 0.0f64, 0.0f64, 0.0f64, -f64.inf, 0.0f64, 0.0f64, -0.0f64, -0.0f64,
--   -2.0f64, -0.0f64, -0.0f64, -0.0f64, -f64.inf, -0.0f64, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64, 1.0f64,
--   1.0f64, -f64.inf, 1.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -2.0f64, -f64.inf, -2.0f64,
--   0.0f64, -0.0f64, 5e-324f64, -2.0f64, 5e-324f64, 5e-324f64, 5e-324f64, -f64.inf, 5e-324f64, 0.0f64, -0.0f64,
--   1.0f64, -2.0f64, 5e-324f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, -f64.inf,
--   1.7976931348623157e+308f64, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64, 1.7976931348623157e+308f64, f64.inf,
--   -f64.inf, f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf,
--   0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64, 1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan] [0.0f64,
--   -0.0f64, 1.0f64, 0.0f64, 5e-324f64, 1.7976931348623157e+308f64, f64.inf, 0.0f64, 0.0f64, 0.0f64, -0.0f64,
--   1.0f64, -0.0f64, 5e-324f64, 1.7976931348623157e+308f64, f64.inf, -0.0f64, -0.0f64, 1.0f64, 1.0f64, 1.0f64,
--   1.0f64, 1.0f64, 1.7976931348623157e+308f64, f64.inf, 1.0f64, 1.0f64, 0.0f64, -0.0f64, 1.0f64, -2.0f64,
--   5e-324f64, 1.7976931348623157e+308f64, f64.inf, -2.0f64, -2.0f64, 5e-324f64, 5e-324f64, 1.0f64, 5e-324f64,
--   5e-324f64, 1.7976931348623157e+308f64, f64.inf, 5e-324f64, 5e-324f64, 1.7976931348623157e+308f64,
--   1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64,
--   1.7976931348623157e+308f64, f64.inf, 1.7976931348623157e+308f64, 1.7976931348623157e+308f64, f64.inf, f64.inf,
--   f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, -f64.inf, 0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64,
--   1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan] }

-- ==
-- entry: folds
-- input { empty([0]f64) }
-- output { f64.inf -f64.inf 0f64 1f64 }
-- input { [f64.nan, 2.0f64, -1.5f64] }
-- output { -1.5f64 2.0f64 f64.nan f64.nan }
-- input { [0.5f64] }
-- output { 0.5f64 0.5f64 0.5f64 0.5f64 }
-- input { [2.0f64, -4.0f64, 0.25f64] }
-- output { -4.0f64 2.0f64 -1.75f64 -2.0f64 }

-- ==
-- entry: signs
-- input { [0.0f64, -0.0f64, 1.0f64, -2.0f64, 5e-324f64, 1.7976931348623157e+308f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0.0f64, 0.0f64, 1.0f64, 2.0f64, 5e-324f64, 1.7976931348623157e+308f64, f64.inf, f64.inf, f64.nan]
--   [0.0f64, 0.0f64, 1.0f64, -1.0f64, 1.0f64, 1.0f64, 1.0f64, -1.0f64, f64.nan] [false, false, false, false, false,
--   false, false, false, true] [false, false, false, false, false, false, true, true, false] }

entry order [n] (x: [n]f64) (y: [n]f64) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]f64) (y: [n]f64) : ([n]f64, [n]f64) = (map2 f64.min x y, map2 f64.max x y)

entry folds [n] (x: [n]f64) : (f64, f64, f64, f64) =
  (f64.minimum x, f64.maximum x, f64.sum x, f64.product x)

entry signs [n] (x: [n]f64) : ([n]f64, [n]f64, [n]bool, [n]bool) =
  (map f64.abs x, map f64.sgn x, map f64.isnan x, map f64.isinf x)
