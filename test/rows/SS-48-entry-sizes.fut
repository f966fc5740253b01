-- Entry points get the sizes of their arrays from the arrays: sizes used as values, shared by parameters, in results,
-- and checked when they disagree [paper 5, section 2.4].
-- ==
-- entry: sizes
-- input { [[-5i32, -6i32, -8i32], [-5i32, -9i32, 2i32]] [0i32, -9i32, 6i32] }
-- output { 2i64 3i64 0i32 }
-- input { empty([0][1]i32) [5i32] }
-- output { 0i64 1i64 5i32 }
-- input { [[-3i32, -1i32, -4i32], [6i32, 5i32, -4i32]] [2i32, -9i32] }
-- error:

-- ==
-- entry: computed
-- input { empty([0]i32) [1i32, 2i32] }
-- output { [0i32] }
-- input { [2i32] empty([0]i32) }
-- output { [0i32] }
-- input { [3i32] [4i32] }
-- output { [12i32, 0i32] }
-- input { [-2i32, -9i32, 7i32] [-9i32, -1i32, -8i32, -2i32, -9i32] }
-- output { [18i32, 2i32, 16i32, 4i32, 18i32, 81i32, 9i32, 72i32, 18i32, 81i32, -63i32, -7i32, -56i32, -14i32,
--   -63i32, 0i32] }

-- ==
-- entry: constant
-- input { [0.25f64, -3.5f64, 0.75f64] [[-2.25f64, -2.0f64, -2.75f64], [-1.75f64, 3.5f64, 4.0f64]] }
-- output { [4.375f64, -9.6875f64] }
-- input { [-0.5f64, 2.75f64] [[3.5f64, -2.25f64, 3.5f64], [-3.0f64, -3.25f64, -0.5f64]] }
-- error:
-- input { [-0.75f64, -0.75f64, -0.75f64] [[-3.5f64, 2.0f64, -2.5f64], [3.75f64, 0.0f64, -1.0f64], [2.0f64, 3.5f64,
--   2.75f64]] }
-- error:

-- ==
-- entry: square
-- input { empty([0][0]i32) }
-- output { 0i32 }
-- input { [[-6i32]] }
-- output { -6i32 }
-- input { [[2i32, 3i32, -4i32, -9i32, 7i32], [4i32, 1i32, 2i32, -1i32, -2i32], [3i32, 1i32, 4i32, -2i32, -8i32],
--   [8i32, 2i32, -4i32, -8i32, 1i32], [-6i32, 7i32, -9i32, 1i32, 9i32]] }
-- output { 8i32 }
-- input { [[-6i32, 5i32, -9i32], [1i32, 6i32, -1i32]] }
-- error:

-- ==
-- entry: of_number
-- input { 0i64 empty([0]i32) }
-- output { 0i32 }
-- input { 3i64 [1i32, 2i32, 3i32] }
-- output { 6i32 }
-- input { 2i64 [1i32, 2i32, 3i32] }
-- error:

entry sizes [n][m] (a: [n][m]i32) (b: [m]i32) : (i64, i64, i32) = (n, m, b[0])

entry computed [n][m] (a: [n]i32) (b: [m]i32) : [n * m + 1]i32 =
  flatten (map (\x -> map (* x) b) a) ++ [0]

entry constant (a: [3]f64) (b: [2][3]f64) : [2]f64 = map (\row -> f64.sum (map2 (*) row a)) b

entry square [n] (a: [n][n]i32) : i32 = i32.sum (map (\i -> a[i, i]) (iota n))

entry of_number (n: i64) (xs: [n]i32) : i32 = i32.sum xs
