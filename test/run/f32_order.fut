-- Comparisons of f32 with signed zeros, infinities and NaN; min and max prefer a number to NaN; extremes of arrays.
-- ==
-- entry: order
-- input { [0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, -0.0f32, -0.0f32, -0.0f32,
--   -0.0f32, -0.0f32, -0.0f32, -0.0f32, -0.0f32, -0.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32,
--   1.0f32, 1.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32,
--   1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32,
--   1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32,
--   1.401298464324817e-45f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf,
--   f32.inf, f32.inf, f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf,
--   -f32.inf, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan] [0.0f32, -0.0f32,
--   1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32,
--   -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan,
--   0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf,
--   f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf,
--   -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32,
--   f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32,
--   3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32,
--   1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32,
--   -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32,
--   1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan] }
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
-- input { [0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, -0.0f32, -0.0f32, -0.0f32,
--   -0.0f32, -0.0f32, -0.0f32, -0.0f32, -0.0f32, -0.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32,
--   1.0f32, 1.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32,
--   1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32,
--   1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32,
--   1.401298464324817e-45f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf,
--   f32.inf, f32.inf, f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf,
--   -f32.inf, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan, f32.nan] [0.0f32, -0.0f32,
--   1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32,
--   -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan,
--   0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf,
--   f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf,
--   -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32,
--   f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32,
--   3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32, -2.0f32,
--   1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32, 1.0f32,
--   -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan, 0.0f32, -0.0f32,
--   1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan] }
-- output { [0.0f32, -0.0f32, 0.0f32, -2.0f32, 0.0f32, 0.0f32, 0.0f32, -f32.inf, 0.0f32, 0.0f32, -0.0f32, -0.0f32,
--   -2.0f32, -0.0f32, -0.0f32, -0.0f32, -f32.inf, -0.0f32, 0.0f32, -0.0f32, 1.0f32, -2.0f32,
--   1.401298464324817e-45f32, 1.0f32, 1.0f32, -f32.inf, 1.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32, -2.0f32,
--   -2.0f32, -2.0f32, -f32.inf, -2.0f32, 0.0f32, -0.0f32, 1.401298464324817e-45f32, -2.0f32,
--   1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32, -f32.inf,
--   1.401298464324817e-45f32, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, -f32.inf, 3.4028234663852886e+38f32, 0.0f32, -0.0f32,
--   1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.inf, -f32.inf,
--   -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, 0.0f32, -0.0f32, 1.0f32,
--   -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf, f32.nan] [0.0f32, -0.0f32,
--   1.0f32, 0.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, 0.0f32, 0.0f32, 0.0f32, -0.0f32,
--   1.0f32, -0.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -0.0f32, -0.0f32, 1.0f32,
--   1.0f32, 1.0f32, 1.0f32, 1.0f32, 3.4028234663852886e+38f32, f32.inf, 1.0f32, 1.0f32, 0.0f32, -0.0f32, 1.0f32,
--   -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -2.0f32, -2.0f32,
--   1.401298464324817e-45f32, 1.401298464324817e-45f32, 1.0f32, 1.401298464324817e-45f32, 1.401298464324817e-45f32,
--   3.4028234663852886e+38f32, f32.inf, 1.401298464324817e-45f32, 1.401298464324817e-45f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32, 3.4028234663852886e+38f32,
--   3.4028234663852886e+38f32, 3.4028234663852886e+38f32, f32.inf, 3.4028234663852886e+38f32,
--   3.4028234663852886e+38f32, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf, f32.inf,
--   0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, -f32.inf,
--   -f32.inf, 0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf,
--   -f32.inf, f32.nan] }

-- ==
-- entry: folds
-- input { empty([0]f32) }
-- output { f32.inf -f32.inf 0f32 1f32 }
-- input { [f32.nan, 2.0f32, -1.5f32] }
-- output { -1.5f32 2.0f32 f32.nan f32.nan }
-- input { [0.5f32] }
-- output { 0.5f32 0.5f32 0.5f32 0.5f32 }
-- input { [2.0f32, -4.0f32, 0.25f32] }
-- output { -4.0f32 2.0f32 -1.75f32 -2.0f32 }

-- ==
-- entry: signs
-- input { [0.0f32, -0.0f32, 1.0f32, -2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf,
--   -f32.inf, f32.nan] }
-- output { [0.0f32, 0.0f32, 1.0f32, 2.0f32, 1.401298464324817e-45f32, 3.4028234663852886e+38f32, f32.inf, f32.inf,
--   f32.nan] [0.0f32, 0.0f32, 1.0f32, -1.0f32, 1.0f32, 1.0f32, 1.0f32, -1.0f32, f32.nan] [false, false, false,
--   false, false, false, false, false, true] [false, false, false, false, false, false, true, true, false] }

entry order [n] (x: [n]f32) (y: [n]f32) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]f32) (y: [n]f32) : ([n]f32, [n]f32) = (map2 f32.min x y, map2 f32.max x y)

entry folds [n] (x: [n]f32) : (f32, f32, f32, f32) =
  (f32.minimum x, f32.maximum x, f32.sum x, f32.product x)

entry signs [n] (x: [n]f32) : ([n]f32, [n]f32, [n]bool, [n]bool) =
  (map f32.abs x, map f32.sgn x, map f32.isnan x, map f32.isinf x)
