-- Order, extremes, sign, powers and folds of i8; the extremes and the number of bits as constants.
-- ==
-- entry: order
-- input { [-128i8, -128i8, -128i8, -128i8, -128i8, -1i8, -1i8, -1i8, -1i8, -1i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8, 1i8,
--   1i8, 1i8, 1i8, 127i8, 127i8, 127i8, 127i8, 127i8] [-128i8, -1i8, 0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 1i8,
--   127i8, -128i8, -1i8, 0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 1i8, 127i8] }
-- output { [false, true, true, true, true, false, false, true, true, true, false, false, false, true, true, false,
--   false, false, false, true, false, false, false, false, false] [true, true, true, true, true, false, true, true,
--   true, true, false, false, true, true, true, false, false, false, true, true, false, false, false, false, true]
--   [false, false, false, false, false, true, false, false, false, false, true, true, false, false, false, true,
--   true, true, false, false, true, true, true, true, false] [true, false, false, false, false, true, true, false,
--   false, false, true, true, true, false, false, true, true, true, true, false, true, true, true, true, true]
--   [true, false, false, false, false, false, true, false, false, false, false, false, true, false, false, false,
--   false, false, true, false, false, false, false, false, true] [false, true, true, true, true, true, false, true,
--   true, true, true, true, false, true, true, true, true, true, false, true, true, true, true, true, false] }

-- ==
-- entry: extremes
-- input { [-128i8, -128i8, -128i8, -128i8, -128i8, -1i8, -1i8, -1i8, -1i8, -1i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8, 1i8,
--   1i8, 1i8, 1i8, 127i8, 127i8, 127i8, 127i8, 127i8] [-128i8, -1i8, 0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 1i8,
--   127i8, -128i8, -1i8, 0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 1i8, 127i8] }
-- output { [-128i8, -128i8, -128i8, -128i8, -128i8, -128i8, -1i8, -1i8, -1i8, -1i8, -128i8, -1i8, 0i8, 0i8, 0i8,
--   -128i8, -1i8, 0i8, 1i8, 1i8, -128i8, -1i8, 0i8, 1i8, 127i8] [-128i8, -1i8, 0i8, 1i8, 127i8, -1i8, -1i8, 0i8,
--   1i8, 127i8, 0i8, 0i8, 0i8, 1i8, 127i8, 1i8, 1i8, 1i8, 1i8, 127i8, 127i8, 127i8, 127i8, 127i8, 127i8] [-128i8,
--   -128i8, -128i8, -128i8, -128i8, 1i8, 1i8, 1i8, 1i8, 1i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8, 1i8, 1i8, 1i8, 1i8,
--   127i8, 127i8, 127i8, 127i8, 127i8] [-1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, 0i8, 0i8, 0i8,
--   0i8, 0i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8] }

-- ==
-- entry: powers
-- input { [0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 2i8, 2i8, 2i8, 2i8, 2i8, 2i8, 3i8, 3i8, 3i8,
--   3i8, 3i8, 3i8, 10i8, 10i8, 10i8, 10i8, 10i8, 10i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -2i8, -2i8, -2i8, -2i8,
--   -2i8, -2i8, 127i8, 127i8, 127i8, 127i8, 127i8, 127i8] [0i8, 1i8, 2i8, 3i8, 7i8, 8i8, 0i8, 1i8, 2i8, 3i8, 7i8,
--   8i8, 0i8, 1i8, 2i8, 3i8, 7i8, 8i8, 0i8, 1i8, 2i8, 3i8, 7i8, 8i8, 0i8, 1i8, 2i8, 3i8, 7i8, 8i8, 0i8, 1i8, 2i8,
--   3i8, 7i8, 8i8, 0i8, 1i8, 2i8, 3i8, 7i8, 8i8, 0i8, 1i8, 2i8, 3i8, 7i8, 8i8] }
-- output { [1i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 2i8, 4i8, 8i8, -128i8, 0i8, 1i8, 3i8,
--   9i8, 27i8, -117i8, -95i8, 1i8, 10i8, 100i8, -24i8, -128i8, 0i8, 1i8, -1i8, 1i8, -1i8, -1i8, 1i8, 1i8, -2i8,
--   4i8, -8i8, -128i8, 0i8, 1i8, 127i8, 1i8, 127i8, 127i8, 1i8] }

-- ==
-- entry: folds
-- input { empty([0]i8) }
-- output { 0i8 1i8 -128i8 127i8 }
-- input { [127i8] }
-- output { 127i8 127i8 127i8 127i8 }
-- input { [0i8, 1i8, -128i8, 127i8, 42i8, -123i8, -2i8] }
-- output { -83i8 0i8 127i8 -128i8 }
-- input { [127i8, 2i8, 3i8] }
-- output { -124i8 -6i8 127i8 2i8 }

-- ==
-- entry: constants
-- input {  }
-- output { -128i8 127i8 8i32 }

entry order [n] (x: [n]i8) (y: [n]i8) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]i8) (y: [n]i8) : ([n]i8, [n]i8, [n]i8, [n]i8) =
  (map2 i8.min x y, map2 i8.max x y, map i8.abs x, map i8.sgn x)

entry powers [n] (x: [n]i8) (y: [n]i8) : [n]i8 = map2 (**) x y

entry folds [n] (x: [n]i8) : (i8, i8, i8, i8) =
  (i8.sum x, i8.product x, i8.maximum x, i8.minimum x)

entry constants : (i8, i8, i32) = (i8.lowest, i8.highest, i8.num_bits)
