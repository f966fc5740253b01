-- Order, extremes, sign, powers and folds of u8; the extremes and the number of bits as constants.
-- ==
-- entry: order
-- input { [0u8, 0u8, 0u8, 0u8, 0u8, 3u8, 3u8, 3u8, 3u8, 3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8,
--   255u8, 255u8, 255u8, 255u8, 255u8] [0u8, 3u8, 0u8, 1u8, 255u8, 0u8, 3u8, 0u8, 1u8, 255u8, 0u8, 3u8, 0u8, 1u8,
--   255u8, 0u8, 3u8, 0u8, 1u8, 255u8, 0u8, 3u8, 0u8, 1u8, 255u8] }
-- output { [false, true, false, true, true, false, false, false, false, true, false, true, false, true, true,
--   false, true, false, false, true, false, false, false, false, false] [true, true, true, true, true, false, true,
--   false, false, true, true, true, true, true, true, false, true, false, true, true, false, false, false, false,
--   true] [false, false, false, false, false, true, false, true, true, false, false, false, false, false, false,
--   true, false, true, false, false, true, true, true, true, false] [true, false, true, false, false, true, true,
--   true, true, false, true, false, true, false, false, true, false, true, true, false, true, true, true, true,
--   true] [true, false, true, false, false, false, true, false, false, false, true, false, true, false, false,
--   false, false, false, true, false, false, false, false, false, true] [false, true, false, true, true, true,
--   false, true, true, true, false, true, false, true, true, true, true, true, false, true, true, true, true, true,
--   false] }

-- ==
-- entry: extremes
-- input { [0u8, 0u8, 0u8, 0u8, 0u8, 3u8, 3u8, 3u8, 3u8, 3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8,
--   255u8, 255u8, 255u8, 255u8, 255u8] [0u8, 3u8, 0u8, 1u8, 255u8, 0u8, 3u8, 0u8, 1u8, 255u8, 0u8, 3u8, 0u8, 1u8,
--   255u8, 0u8, 3u8, 0u8, 1u8, 255u8, 0u8, 3u8, 0u8, 1u8, 255u8] }
-- output { [0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 3u8, 0u8, 1u8, 3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 0u8, 1u8, 1u8,
--   0u8, 3u8, 0u8, 1u8, 255u8] [0u8, 3u8, 0u8, 1u8, 255u8, 3u8, 3u8, 3u8, 3u8, 255u8, 0u8, 3u8, 0u8, 1u8, 255u8,
--   1u8, 3u8, 1u8, 1u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8] [0u8, 0u8, 0u8, 0u8, 0u8, 3u8, 3u8, 3u8, 3u8,
--   3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 255u8, 255u8, 255u8, 255u8, 255u8] [0u8, 0u8, 0u8, 0u8,
--   0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8] }

-- ==
-- entry: powers
-- input { [0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 2u8, 2u8, 2u8, 2u8, 2u8, 2u8, 3u8, 3u8, 3u8,
--   3u8, 3u8, 3u8, 10u8, 10u8, 10u8, 10u8, 10u8, 10u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 254u8, 254u8,
--   254u8, 254u8, 254u8, 254u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8] [0u8, 1u8, 2u8, 3u8, 7u8, 8u8, 0u8, 1u8,
--   2u8, 3u8, 7u8, 8u8, 0u8, 1u8, 2u8, 3u8, 7u8, 8u8, 0u8, 1u8, 2u8, 3u8, 7u8, 8u8, 0u8, 1u8, 2u8, 3u8, 7u8, 8u8,
--   0u8, 1u8, 2u8, 3u8, 7u8, 8u8, 0u8, 1u8, 2u8, 3u8, 7u8, 8u8, 0u8, 1u8, 2u8, 3u8, 7u8, 8u8] }
-- output { [1u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 2u8, 4u8, 8u8, 128u8, 0u8, 1u8, 3u8,
--   9u8, 27u8, 139u8, 161u8, 1u8, 10u8, 100u8, 232u8, 128u8, 0u8, 1u8, 255u8, 1u8, 255u8, 255u8, 1u8, 1u8, 254u8,
--   4u8, 248u8, 128u8, 0u8, 1u8, 255u8, 1u8, 255u8, 255u8, 1u8] }

-- ==
-- entry: folds
-- input { empty([0]u8) }
-- output { 0u8 1u8 0u8 255u8 }
-- input { [255u8] }
-- output { 255u8 255u8 255u8 255u8 }
-- input { [0u8, 1u8, 0u8, 255u8, 85u8, 5u8, 254u8] }
-- output { 88u8 0u8 255u8 0u8 }
-- input { [255u8, 2u8, 3u8] }
-- output { 4u8 250u8 255u8 2u8 }

-- ==
-- entry: constants
-- input {  }
-- output { 0u8 255u8 8i32 }

entry order [n] (x: [n]u8) (y: [n]u8) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]u8) (y: [n]u8) : ([n]u8, [n]u8, [n]u8, [n]u8) =
  (map2 u8.min x y, map2 u8.max x y, map u8.abs x, map u8.sgn x)

entry powers [n] (x: [n]u8) (y: [n]u8) : [n]u8 = map2 (**) x y

entry folds [n] (x: [n]u8) : (u8, u8, u8, u8) =
  (u8.sum x, u8.product x, u8.maximum x, u8.minimum x)

entry constants : (u8, u8, i32) = (u8.lowest, u8.highest, u8.num_bits)
