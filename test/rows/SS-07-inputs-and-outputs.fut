-- map with several inputs and several outputs, of rows and of scalars, nested [paper 5, Fig. 3].
-- ==
-- entry: one_to_two
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]bool) }
-- input { [-3i32] }
-- output { [9i32] [false] }
-- input { [-8i32, -4i32, 5i32, -6i32, -8i32, -3i32, -2i32] }
-- output { [64i32, 16i32, 25i32, 36i32, 64i32, 9i32, 4i32] [false, false, true, false, false, false, false] }

-- ==
-- entry: three_to_two
-- input { empty([0]i32) empty([0]i64) empty([0]f64) }
-- output { empty([0]i64) empty([0]f64) }
-- input { [1i32] [2i64] [0.5f64] }
-- output { [3i64] [0.5f64] }
-- input { [-3i32, 9i32, 3i32, -2i32, -4i32] [9i64, 7i64, -4i64, -2i64, 3i64] [-2.75f64, -0.75f64, 0.5f64, -4.0f64,
--   -0.5f64] }
-- output { [6i64, 16i64, -1i64, -4i64, -1i64] [8.25f64, -6.75f64, 1.5f64, 8.0f64, 2.0f64] }

-- ==
-- entry: rows
-- input { empty([0][2]i32) empty([0]i32) }
-- output { empty([0][2]i32) empty([0]i32) }
-- input { empty([2][0]i32) [1i32, 2i32] }
-- output { empty([2][0]i32) [0i32, 0i32] }
-- input { [[-6i32, 0i32, 6i32, -5i32, 1i32], [-4i32, 4i32, -5i32, -8i32, 9i32], [-9i32, 1i32, 6i32, 2i32, -4i32]]
--   [6i32, -7i32, 4i32] }
-- output { [[0i32, 6i32, 12i32, 1i32, 7i32], [-11i32, -3i32, -12i32, -15i32, 2i32], [-5i32, 5i32, 10i32, 6i32,
--   0i32]] [-4i32, -4i32, -4i32] }

-- ==
-- entry: rows_made
-- input { empty([0]i32) }
-- output { empty([0][3]i32) empty([0][2]i64) }
-- input { [5i32] }
-- output { [[5i32, 6i32, 7i32]] [[5i64, 7i64]] }
-- input { [2i32, -9i32, -6i32] }
-- output { [[2i32, 3i32, 4i32], [-9i32, -8i32, -7i32], [-6i32, -5i32, -4i32]] [[2i64, 7i64], [-9i64, 7i64], [-6i64,
--   7i64]] }

-- ==
-- entry: deep
-- input { empty([0][2][3]i32) empty([0][2][3]i32) }
-- output { empty([0][2][3]i32) }
-- input { [[[9i32, -7i32, -1i32], [7i32, 8i32, -6i32]], [[0i32, -3i32, -3i32], [0i32, -8i32, -9i32]]] [[[-2i32,
--   -4i32, -2i32], [8i32, 0i32, 4i32]], [[-2i32, 7i32, 4i32], [1i32, 4i32, -5i32]]] }
-- output { [[[-18i32, 28i32, 2i32], [56i32, 0i32, -24i32]], [[0i32, -21i32, -12i32], [0i32, -32i32, 45i32]]] }

entry one_to_two [n] (xs: [n]i32) : ([n]i32, [n]bool) = unzip (map (\x -> (x * x, x > 0)) xs)

entry three_to_two [n] (a: [n]i32) (b: [n]i64) (c: [n]f64) : ([n]i64, [n]f64) =
  unzip (map3 (\x y z -> (i64.i32 x + y, z * f64.i32 x)) a b c)

entry rows [n][m] (a: [n][m]i32) (b: [n]i32) : ([n][m]i32, [n]i32) =
  unzip (map2 (\row x -> (map (+ x) row, i32.sum row)) a b)

entry rows_made [n] (xs: [n]i32) : ([n][3]i32, [n][2]i64) =
  unzip (map (\x -> ([x, x + 1, x + 2], [i64.i32 x, 7])) xs)

entry deep [n][m][l] (a: [n][m][l]i32) (b: [n][m][l]i32) : [n][m][l]i32 = map2 (map2 (map2 (*))) a b
