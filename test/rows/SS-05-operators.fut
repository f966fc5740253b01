-- Unary and binary scalar operators and size, lifted over arrays of several types [paper 5, Fig. 3].
-- ==
-- entry: unary
-- input { empty([0]i32) empty([0]f64) empty([0]bool) }
-- output { empty([0]i32) empty([0]i32) empty([0]f64) empty([0]f64) empty([0]bool) }
-- input { [-3i32] [2.5f64] [true] }
-- output { [3i32] [3i32] [-2.5f64] [2.5f64] [false] }
-- input { [-8i32, 9i32, 7i32] [-1.5f64, -2.25f64, 4.0f64] [true, false, true] }
-- output { [8i32, -9i32, -7i32] [8i32, 9i32, 7i32] [1.5f64, 2.25f64, -4.0f64] [1.5f64, 2.25f64, 4.0f64] [false,
--   true, false] }

-- ==
-- entry: binary
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [-1i32] [7i32] }
-- output { [7i32] [-1i32] [-8i32] [-1i32] [7i32] }
-- input { [-2i32, -5i32, -9i32, 5i32, -6i32, -9i32, -5i32] [2i32, 7i32, -4i32, 9i32, -3i32, -8i32, 7i32] }
-- output { [2i32, 3i32, -12i32, 1i32, -8i32, -16i32, 3i32] [-2i32, -1i32, -1i32, 13i32, -1i32, -1i32, -1i32]
--   [-4i32, -4i32, 11i32, 12i32, 7i32, 15i32, -4i32] [-2i32, -5i32, -9i32, 5i32, -6i32, -9i32, -5i32] [2i32, 7i32,
--   -4i32, 9i32, -3i32, -8i32, 7i32] }

-- ==
-- entry: comparisons
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]bool) empty([0]bool) empty([0]bool) empty([0]bool) }
-- input { [1i32, 2i32, 3i32] [3i32, 2i32, 1i32] }
-- output { [true, true, false] [false, true, true] [true, false, true] [false, true, false] }

-- ==
-- entry: sizes
-- input { empty([0][5]i32) }
-- output { 0i64 5i64 0i64 }
-- input { empty([3][0]i32) }
-- output { 3i64 0i64 0i64 }
-- input { [[-1i32, 5i32, -1i32], [-9i32, 3i32, -6i32]] }
-- output { 2i64 3i64 6i64 }

entry unary [n] (xs: [n]i32) (ys: [n]f64) (bs: [n]bool) : ([n]i32, [n]i32, [n]f64, [n]f64, [n]bool) =
  (map (\x -> -x) xs, map i32.abs xs, map f64.neg ys, map f64.abs ys, map (\b -> !b) bs)

entry binary [n] (a: [n]i32) (b: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32, [n]i32) =
  (map2 (&) a b, map2 (|) a b, map2 (^) a b, map2 i32.min a b, map2 i32.max a b)

entry comparisons [n] (a: [n]i32) (b: [n]i32) : ([n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (<=) a b, map2 (>=) a b, map2 (!=) a b, map2 (==) a b)

entry sizes [n][m] (a: [n][m]i32) : (i64, i64, i64) = (length a, m, n * m)
