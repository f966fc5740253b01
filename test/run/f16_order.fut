-- Comparisons of f16 with signed zeros, infinities and NaN; min and max prefer a number to NaN; extremes of arrays.
-- ==
-- entry: order
-- input { [0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, -0.0f16, -0.0f16, -0.0f16,
--   -0.0f16, -0.0f16, -0.0f16, -0.0f16, -0.0f16, -0.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16,
--   1.0f16, 1.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16,
--   5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16,
--   5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16,
--   5.960464477539063e-08f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16,
--   65504.0f16, 65504.0f16, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf,
--   -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, f16.nan, f16.nan,
--   f16.nan, f16.nan, f16.nan, f16.nan, f16.nan, f16.nan, f16.nan] [0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan] }
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
-- input { [0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, 0.0f16, -0.0f16, -0.0f16, -0.0f16,
--   -0.0f16, -0.0f16, -0.0f16, -0.0f16, -0.0f16, -0.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16, 1.0f16,
--   1.0f16, 1.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16,
--   5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16,
--   5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16,
--   5.960464477539063e-08f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16,
--   65504.0f16, 65504.0f16, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf,
--   -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, f16.nan, f16.nan,
--   f16.nan, f16.nan, f16.nan, f16.nan, f16.nan, f16.nan, f16.nan] [0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan] }
-- output { [0.0f16, -0.0f16, 0.0f16, -2.0f16, 0.0f16, 0.0f16, 0.0f16, -f16.inf, 0.0f16, 0.0f16, -0.0f16, -0.0f16,
--   -2.0f16, -0.0f16, -0.0f16, -0.0f16, -f16.inf, -0.0f16, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 1.0f16, 1.0f16, -f16.inf, 1.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16, -2.0f16,
--   -2.0f16, -2.0f16, -f16.inf, -2.0f16, 0.0f16, -0.0f16, 5.960464477539063e-08f16, -2.0f16,
--   5.960464477539063e-08f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16, -f16.inf,
--   5.960464477539063e-08f16, 0.0f16, -0.0f16, 1.0f16, -2.0f16, 5.960464477539063e-08f16, 65504.0f16, 65504.0f16,
--   -f16.inf, 65504.0f16, 0.0f16, -0.0f16, 1.0f16, -2.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf,
--   -f16.inf, f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf, -f16.inf,
--   0.0f16, -0.0f16, 1.0f16, -2.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan] [0.0f16,
--   -0.0f16, 1.0f16, 0.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, 0.0f16, 0.0f16, 0.0f16, -0.0f16,
--   1.0f16, -0.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, -0.0f16, -0.0f16, 1.0f16, 1.0f16, 1.0f16,
--   1.0f16, 1.0f16, 65504.0f16, f16.inf, 1.0f16, 1.0f16, 0.0f16, -0.0f16, 1.0f16, -2.0f16,
--   5.960464477539063e-08f16, 65504.0f16, f16.inf, -2.0f16, -2.0f16, 5.960464477539063e-08f16,
--   5.960464477539063e-08f16, 1.0f16, 5.960464477539063e-08f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf,
--   5.960464477539063e-08f16, 5.960464477539063e-08f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16, 65504.0f16,
--   65504.0f16, f16.inf, 65504.0f16, 65504.0f16, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf, f16.inf,
--   f16.inf, f16.inf, 0.0f16, -0.0f16, 1.0f16, -2.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf,
--   -f16.inf, 0.0f16, -0.0f16, 1.0f16, -2.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan] }

-- ==
-- entry: folds
-- input { empty([0]f16) }
-- output { f16.inf -f16.inf 0f16 1f16 }
-- input { [f16.nan, 2.0f16, -1.5f16] }
-- output { -1.5f16 2.0f16 f16.nan f16.nan }
-- input { [0.5f16] }
-- output { 0.5f16 0.5f16 0.5f16 0.5f16 }
-- input { [2.0f16, -4.0f16, 0.25f16] }
-- output { -4.0f16 2.0f16 -1.75f16 -2.0f16 }

-- ==
-- entry: signs
-- input { [0.0f16, -0.0f16, 1.0f16, -2.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, -f16.inf, f16.nan] }
-- output { [0.0f16, 0.0f16, 1.0f16, 2.0f16, 5.960464477539063e-08f16, 65504.0f16, f16.inf, f16.inf, f16.nan]
--   [0.0f16, 0.0f16, 1.0f16, -1.0f16, 1.0f16, 1.0f16, 1.0f16, -1.0f16, f16.nan] [false, false, false, false, false,
--   false, false, false, true] [false, false, false, false, false, false, true, true, false] }

entry order [n] (x: [n]f16) (y: [n]f16) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]f16) (y: [n]f16) : ([n]f16, [n]f16) = (map2 f16.min x y, map2 f16.max x y)

entry folds [n] (x: [n]f16) : (f16, f16, f16, f16) =
  (f16.minimum x, f16.maximum x, f16.sum x, f16.product x)

entry signs [n] (x: [n]f16) : ([n]f16, [n]f16, [n]bool, [n]bool) =
  (map f16.abs x, map f16.sgn x, map f16.isnan x, map f16.isinf x)
