-- Order, extremes, sign, powers and folds of i16; the extremes and the number of bits as constants.
-- ==
-- entry: order
-- input { [-32768i16, -32768i16, -32768i16, -32768i16, -32768i16, -1i16, -1i16, -1i16, -1i16, -1i16, 0i16, 0i16,
--   0i16, 0i16, 0i16, 1i16, 1i16, 1i16, 1i16, 1i16, 32767i16, 32767i16, 32767i16, 32767i16, 32767i16] [-32768i16,
--   -1i16, 0i16, 1i16, 32767i16, -32768i16, -1i16, 0i16, 1i16, 32767i16, -32768i16, -1i16, 0i16, 1i16, 32767i16,
--   -32768i16, -1i16, 0i16, 1i16, 32767i16, -32768i16, -1i16, 0i16, 1i16, 32767i16] }
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
-- input { [-32768i16, -32768i16, -32768i16, -32768i16, -32768i16, -1i16, -1i16, -1i16, -1i16, -1i16, 0i16, 0i16,
--   0i16, 0i16, 0i16, 1i16, 1i16, 1i16, 1i16, 1i16, 32767i16, 32767i16, 32767i16, 32767i16, 32767i16] [-32768i16,
--   -1i16, 0i16, 1i16, 32767i16, -32768i16, -1i16, 0i16, 1i16, 32767i16, -32768i16, -1i16, 0i16, 1i16, 32767i16,
--   -32768i16, -1i16, 0i16, 1i16, 32767i16, -32768i16, -1i16, 0i16, 1i16, 32767i16] }
-- output { [-32768i16, -32768i16, -32768i16, -32768i16, -32768i16, -32768i16, -1i16, -1i16, -1i16, -1i16,
--   -32768i16, -1i16, 0i16, 0i16, 0i16, -32768i16, -1i16, 0i16, 1i16, 1i16, -32768i16, -1i16, 0i16, 1i16, 32767i16]
--   [-32768i16, -1i16, 0i16, 1i16, 32767i16, -1i16, -1i16, 0i16, 1i16, 32767i16, 0i16, 0i16, 0i16, 1i16, 32767i16,
--   1i16, 1i16, 1i16, 1i16, 32767i16, 32767i16, 32767i16, 32767i16, 32767i16, 32767i16] [-32768i16, -32768i16,
--   -32768i16, -32768i16, -32768i16, 1i16, 1i16, 1i16, 1i16, 1i16, 0i16, 0i16, 0i16, 0i16, 0i16, 1i16, 1i16, 1i16,
--   1i16, 1i16, 32767i16, 32767i16, 32767i16, 32767i16, 32767i16] [-1i16, -1i16, -1i16, -1i16, -1i16, -1i16, -1i16,
--   -1i16, -1i16, -1i16, 0i16, 0i16, 0i16, 0i16, 0i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16]
--   }

-- ==
-- entry: powers
-- input { [0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 2i16, 2i16, 2i16, 2i16, 2i16,
--   2i16, 3i16, 3i16, 3i16, 3i16, 3i16, 3i16, 10i16, 10i16, 10i16, 10i16, 10i16, 10i16, -1i16, -1i16, -1i16, -1i16,
--   -1i16, -1i16, -2i16, -2i16, -2i16, -2i16, -2i16, -2i16, 32767i16, 32767i16, 32767i16, 32767i16, 32767i16,
--   32767i16] [0i16, 1i16, 2i16, 3i16, 15i16, 16i16, 0i16, 1i16, 2i16, 3i16, 15i16, 16i16, 0i16, 1i16, 2i16, 3i16,
--   15i16, 16i16, 0i16, 1i16, 2i16, 3i16, 15i16, 16i16, 0i16, 1i16, 2i16, 3i16, 15i16, 16i16, 0i16, 1i16, 2i16,
--   3i16, 15i16, 16i16, 0i16, 1i16, 2i16, 3i16, 15i16, 16i16, 0i16, 1i16, 2i16, 3i16, 15i16, 16i16] }
-- output { [1i16, 0i16, 0i16, 0i16, 0i16, 0i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 1i16, 2i16, 4i16, 8i16,
--   -32768i16, 0i16, 1i16, 3i16, 9i16, 27i16, -3477i16, -10431i16, 1i16, 10i16, 100i16, 1000i16, -32768i16, 0i16,
--   1i16, -1i16, 1i16, -1i16, -1i16, 1i16, 1i16, -2i16, 4i16, -8i16, -32768i16, 0i16, 1i16, 32767i16, 1i16,
--   32767i16, 32767i16, 1i16] }

-- ==
-- entry: folds
-- input { empty([0]i16) }
-- output { 0i16 1i16 -32768i16 32767i16 }
-- input { [32767i16] }
-- output { 32767i16 32767i16 32767i16 32767i16 }
-- input { [0i16, 1i16, -32768i16, 32767i16, 10922i16, -32763i16, -2i16] }
-- output { -21843i16 0i16 32767i16 -32768i16 }
-- input { [32767i16, 2i16, 3i16] }
-- output { -32764i16 -6i16 32767i16 2i16 }

-- ==
-- entry: constants
-- input {  }
-- output { -32768i16 32767i16 16i32 }

entry order [n] (x: [n]i16) (y: [n]i16) : ([n]bool, [n]bool, [n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<) x y, map2 (<=) x y, map2 (>) x y, map2 (>=) x y, map2 (==) x y, map2 (!=) x y)

entry extremes [n] (x: [n]i16) (y: [n]i16) : ([n]i16, [n]i16, [n]i16, [n]i16) =
  (map2 i16.min x y, map2 i16.max x y, map i16.abs x, map i16.sgn x)

entry powers [n] (x: [n]i16) (y: [n]i16) : [n]i16 = map2 (**) x y

entry folds [n] (x: [n]i16) : (i16, i16, i16, i16) =
  (i16.sum x, i16.product x, i16.maximum x, i16.minimum x)

entry constants : (i16, i16, i32) = (i16.lowest, i16.highest, i16.num_bits)
