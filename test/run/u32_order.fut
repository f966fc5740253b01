-- Order, extremes, sign, powers and folds of u32; the extremes and the number of bits as constants.
-- ==
-- entry: order
-- input { [0u32, 0u32, 0u32, 0u32, 0u32, 3u32, 3u32, 3u32, 3u32, 3u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32,
--   1u32, 1u32, 1u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32] [0u32, 3u32, 0u32,
--   1u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32, 0u32, 3u32,
--   0u32, 1u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32] }
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
-- input { [0u32, 0u32, 0u32, 0u32, 0u32, 3u32, 3u32, 3u32, 3u32, 3u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32,
--   1u32, 1u32, 1u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32] [0u32, 3u32, 0u32,
--   1u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32, 0u32, 3u32,
--   0u32, 1u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32] }
-- output { [0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 3u32, 0u32, 1u32, 3u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32,
--   0u32, 1u32, 1u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32] [0u32, 3u32, 0u32, 1u32, 4294967295u32, 3u32, 3u32,
--   3u32, 3u32, 4294967295u32, 0u32, 3u32, 0u32, 1u32, 4294967295u32, 1u32, 3u32, 1u32, 1u32, 4294967295u32,
--   4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32] [0u32, 0u32, 0u32, 0u32, 0u32, 3u32,
--   3u32, 3u32, 3u32, 3u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32, 1u32, 1u32, 1u32, 4294967295u32,
--   4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32] [0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32, 1u32,
--   1u32, 1u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32] }

-- ==
-- entry: powers
-- input { [0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 2u32, 2u32, 2u32, 2u32, 2u32,
--   2u32, 3u32, 3u32, 3u32, 3u32, 3u32, 3u32, 10u32, 10u32, 10u32, 10u32, 10u32, 10u32, 4294967295u32,
--   4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967294u32, 4294967294u32,
--   4294967294u32, 4294967294u32, 4294967294u32, 4294967294u32, 4294967295u32, 4294967295u32, 4294967295u32,
--   4294967295u32, 4294967295u32, 4294967295u32] [0u32, 1u32, 2u32, 3u32, 31u32, 32u32, 0u32, 1u32, 2u32, 3u32,
--   31u32, 32u32, 0u32, 1u32, 2u32, 3u32, 31u32, 32u32, 0u32, 1u32, 2u32, 3u32, 31u32, 32u32, 0u32, 1u32, 2u32,
--   3u32, 31u32, 32u32, 0u32, 1u32, 2u32, 3u32, 31u32, 32u32, 0u32, 1u32, 2u32, 3u32, 31u32, 32u32, 0u32, 1u32,
--   2u32, 3u32, 31u32, 32u32] }
-- output { [1u32, 0u32, 0u32, 0u32, 0u32, 0u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 2u32, 4u32, 8u32,
--   2147483648u32, 0u32, 1u32, 3u32, 9u32, 27u32, 1264544299u32, 3793632897u32, 1u32, 10u32, 100u32, 1000u32,
--   2147483648u32, 0u32, 1u32, 4294967295u32, 1u32, 4294967295u32, 4294967295u32, 1u32, 1u32, 4294967294u32, 4u32,
--   4294967288u32, 2147483648u32, 0u32, 1u32, 4294967295u32, 1u32, 4294967295u32, 4294967295u32, 1u32] }

-- ==
-- entry: folds
-- input { empty([0]u32) }
-- output { 0u32 1u32 0u32 4294967295u32 }
-- input { [4294967295u32] }
-- output { 4294967295u32 4294967295u32 4294967295u32 4294967295u32 }
-- input { [0u32, 1u32, 0u32, 4294967295u32, 1431655765u32, 5u32, 4294967294u32] }
-- output { 1431655768u32 0u32 4294967295u32 0u32 }
-- input { [4294967295u32, 2u32, 3u32] }
-- output { 4u32 4294967290u32 4294967295u32 2u32 }

-- ==
-- entry: constants
-- input {  }
-- output { 0u32 4294967295u32 32i32 }

entry order [n] (x: [n]u32) (y: [n]u32) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]u32) (y: [n]u32) : ([n]u32, [n]u32, [n]u32, [n]u32) =
  (map2 u32.min x y, map2 u32.max x y, map u32.abs x, map u32.sgn x)

entry powers [n] (x: [n]u32) (y: [n]u32) : [n]u32 = map2 (**) x y

entry folds [n] (x: [n]u32) : (u32, u32, u32, u32) =
  (u32.sum x, u32.product x, u32.maximum x, u32.minimum x)

entry constants : (u32, u32, i32) = (u32.lowest, u32.highest, u32.num_bits)
