-- Order, extremes, sign, powers and folds of u16; the extremes and the number of bits as constants.
-- ==
-- entry: order
-- input { [0u16, 0u16, 0u16, 0u16, 0u16, 3u16, 3u16, 3u16, 3u16, 3u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16,
--   1u16, 1u16, 1u16, 65535u16, 65535u16, 65535u16, 65535u16, 65535u16] [0u16, 3u16, 0u16, 1u16, 65535u16, 0u16,
--   3u16, 0u16, 1u16, 65535u16, 0u16, 3u16, 0u16, 1u16, 65535u16, 0u16, 3u16, 0u16, 1u16, 65535u16, 0u16, 3u16,
--   0u16, 1u16, 65535u16] }
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
-- input { [0u16, 0u16, 0u16, 0u16, 0u16, 3u16, 3u16, 3u16, 3u16, 3u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16,
--   1u16, 1u16, 1u16, 65535u16, 65535u16, 65535u16, 65535u16, 65535u16] [0u16, 3u16, 0u16, 1u16, 65535u16, 0u16,
--   3u16, 0u16, 1u16, 65535u16, 0u16, 3u16, 0u16, 1u16, 65535u16, 0u16, 3u16, 0u16, 1u16, 65535u16, 0u16, 3u16,
--   0u16, 1u16, 65535u16] }
-- output { [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 3u16, 0u16, 1u16, 3u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16,
--   0u16, 1u16, 1u16, 0u16, 3u16, 0u16, 1u16, 65535u16] [0u16, 3u16, 0u16, 1u16, 65535u16, 3u16, 3u16, 3u16, 3u16,
--   65535u16, 0u16, 3u16, 0u16, 1u16, 65535u16, 1u16, 3u16, 1u16, 1u16, 65535u16, 65535u16, 65535u16, 65535u16,
--   65535u16, 65535u16] [0u16, 0u16, 0u16, 0u16, 0u16, 3u16, 3u16, 3u16, 3u16, 3u16, 0u16, 0u16, 0u16, 0u16, 0u16,
--   1u16, 1u16, 1u16, 1u16, 1u16, 65535u16, 65535u16, 65535u16, 65535u16, 65535u16] [0u16, 0u16, 0u16, 0u16, 0u16,
--   1u16, 1u16, 1u16, 1u16, 1u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16,
--   1u16, 1u16] }

-- ==
-- entry: powers
-- input { [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 2u16, 2u16, 2u16, 2u16, 2u16,
--   2u16, 3u16, 3u16, 3u16, 3u16, 3u16, 3u16, 10u16, 10u16, 10u16, 10u16, 10u16, 10u16, 65535u16, 65535u16,
--   65535u16, 65535u16, 65535u16, 65535u16, 65534u16, 65534u16, 65534u16, 65534u16, 65534u16, 65534u16, 65535u16,
--   65535u16, 65535u16, 65535u16, 65535u16, 65535u16] [0u16, 1u16, 2u16, 3u16, 15u16, 16u16, 0u16, 1u16, 2u16,
--   3u16, 15u16, 16u16, 0u16, 1u16, 2u16, 3u16, 15u16, 16u16, 0u16, 1u16, 2u16, 3u16, 15u16, 16u16, 0u16, 1u16,
--   2u16, 3u16, 15u16, 16u16, 0u16, 1u16, 2u16, 3u16, 15u16, 16u16, 0u16, 1u16, 2u16, 3u16, 15u16, 16u16, 0u16,
--   1u16, 2u16, 3u16, 15u16, 16u16] }
-- output { [1u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 2u16, 4u16, 8u16,
--   32768u16, 0u16, 1u16, 3u16, 9u16, 27u16, 62059u16, 55105u16, 1u16, 10u16, 100u16, 1000u16, 32768u16, 0u16,
--   1u16, 65535u16, 1u16, 65535u16, 65535u16, 1u16, 1u16, 65534u16, 4u16, 65528u16, 32768u16, 0u16, 1u16, 65535u16,
--   1u16, 65535u16, 65535u16, 1u16] }

-- ==
-- entry: folds
-- input { empty([0]u16) }
-- output { 0u16 1u16 0u16 65535u16 }
-- input { [65535u16] }
-- output { 65535u16 65535u16 65535u16 65535u16 }
-- input { [0u16, 1u16, 0u16, 65535u16, 21845u16, 5u16, 65534u16] }
-- output { 21848u16 0u16 65535u16 0u16 }
-- input { [65535u16, 2u16, 3u16] }
-- output { 4u16 65530u16 65535u16 2u16 }

-- ==
-- entry: constants
-- input {  }
-- output { 0u16 65535u16 16i32 }

entry order [n] (x: [n]u16) (y: [n]u16) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]u16) (y: [n]u16) : ([n]u16, [n]u16, [n]u16, [n]u16) =
  (map2 u16.min x y, map2 u16.max x y, map u16.abs x, map u16.sgn x)

entry powers [n] (x: [n]u16) (y: [n]u16) : [n]u16 = map2 (**) x y

entry folds [n] (x: [n]u16) : (u16, u16, u16, u16) =
  (u16.sum x, u16.product x, u16.maximum x, u16.minimum x)

entry constants : (u16, u16, i32) = (u16.lowest, u16.highest, u16.num_bits)
