-- Order, extremes, sign, powers and folds of i32; the extremes and the number of bits as constants.
-- ==
-- entry: order
-- input { [-2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -1i32, -1i32, -1i32,
--   -1i32, -1i32, 0i32, 0i32, 0i32, 0i32, 0i32, 1i32, 1i32, 1i32, 1i32, 1i32, 2147483647i32, 2147483647i32,
--   2147483647i32, 2147483647i32, 2147483647i32] [-2147483648i32, -1i32, 0i32, 1i32, 2147483647i32, -2147483648i32,
--   -1i32, 0i32, 1i32, 2147483647i32, -2147483648i32, -1i32, 0i32, 1i32, 2147483647i32, -2147483648i32, -1i32,
--   0i32, 1i32, 2147483647i32, -2147483648i32, -1i32, 0i32, 1i32, 2147483647i32] }
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
-- input { [-2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -1i32, -1i32, -1i32,
--   -1i32, -1i32, 0i32, 0i32, 0i32, 0i32, 0i32, 1i32, 1i32, 1i32, 1i32, 1i32, 2147483647i32, 2147483647i32,
--   2147483647i32, 2147483647i32, 2147483647i32] [-2147483648i32, -1i32, 0i32, 1i32, 2147483647i32, -2147483648i32,
--   -1i32, 0i32, 1i32, 2147483647i32, -2147483648i32, -1i32, 0i32, 1i32, 2147483647i32, -2147483648i32, -1i32,
--   0i32, 1i32, 2147483647i32, -2147483648i32, -1i32, 0i32, 1i32, 2147483647i32] }
-- output { [-2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -2147483648i32, -1i32,
--   -1i32, -1i32, -1i32, -2147483648i32, -1i32, 0i32, 0i32, 0i32, -2147483648i32, -1i32, 0i32, 1i32, 1i32,
--   -2147483648i32, -1i32, 0i32, 1i32, 2147483647i32] [-2147483648i32, -1i32, 0i32, 1i32, 2147483647i32, -1i32,
--   -1i32, 0i32, 1i32, 2147483647i32, 0i32, 0i32, 0i32, 1i32, 2147483647i32, 1i32, 1i32, 1i32, 1i32, 2147483647i32,
--   2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32] [-2147483648i32, -2147483648i32,
--   -2147483648i32, -2147483648i32, -2147483648i32, 1i32, 1i32, 1i32, 1i32, 1i32, 0i32, 0i32, 0i32, 0i32, 0i32,
--   1i32, 1i32, 1i32, 1i32, 1i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32]
--   [-1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, 0i32, 0i32, 0i32, 0i32, 0i32, 1i32,
--   1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32] }

-- ==
-- entry: powers
-- input { [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 2i32, 2i32, 2i32, 2i32, 2i32,
--   2i32, 3i32, 3i32, 3i32, 3i32, 3i32, 3i32, 10i32, 10i32, 10i32, 10i32, 10i32, 10i32, -1i32, -1i32, -1i32, -1i32,
--   -1i32, -1i32, -2i32, -2i32, -2i32, -2i32, -2i32, -2i32, 2147483647i32, 2147483647i32, 2147483647i32,
--   2147483647i32, 2147483647i32, 2147483647i32] [0i32, 1i32, 2i32, 3i32, 31i32, 32i32, 0i32, 1i32, 2i32, 3i32,
--   31i32, 32i32, 0i32, 1i32, 2i32, 3i32, 31i32, 32i32, 0i32, 1i32, 2i32, 3i32, 31i32, 32i32, 0i32, 1i32, 2i32,
--   3i32, 31i32, 32i32, 0i32, 1i32, 2i32, 3i32, 31i32, 32i32, 0i32, 1i32, 2i32, 3i32, 31i32, 32i32, 0i32, 1i32,
--   2i32, 3i32, 31i32, 32i32] }
-- output { [1i32, 0i32, 0i32, 0i32, 0i32, 0i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 2i32, 4i32, 8i32,
--   -2147483648i32, 0i32, 1i32, 3i32, 9i32, 27i32, 1264544299i32, -501334399i32, 1i32, 10i32, 100i32, 1000i32,
--   -2147483648i32, 0i32, 1i32, -1i32, 1i32, -1i32, -1i32, 1i32, 1i32, -2i32, 4i32, -8i32, -2147483648i32, 0i32,
--   1i32, 2147483647i32, 1i32, 2147483647i32, 2147483647i32, 1i32] }

-- ==
-- entry: folds
-- input { empty([0]i32) }
-- output { 0i32 1i32 -2147483648i32 2147483647i32 }
-- input { [2147483647i32] }
-- output { 2147483647i32 2147483647i32 2147483647i32 2147483647i32 }
-- input { [0i32, 1i32, -2147483648i32, 2147483647i32, 715827882i32, -2147483643i32, -2i32] }
-- output { -1431655763i32 0i32 2147483647i32 -2147483648i32 }
-- input { [2147483647i32, 2i32, 3i32] }
-- output { -2147483644i32 -6i32 2147483647i32 2i32 }

-- ==
-- entry: constants
-- input {  }
-- output { -2147483648i32 2147483647i32 32i32 }

entry order [n] (x: [n]i32) (y: [n]i32) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]i32) (y: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
  (map2 i32.min x y, map2 i32.max x y, map i32.abs x, map i32.sgn x)

entry powers [n] (x: [n]i32) (y: [n]i32) : [n]i32 = map2 (**) x y

entry folds [n] (x: [n]i32) : (i32, i32, i32, i32) =
  (i32.sum x, i32.product x, i32.maximum x, i32.minimum x)

entry constants : (i32, i32, i32) = (i32.lowest, i32.highest, i32.num_bits)
