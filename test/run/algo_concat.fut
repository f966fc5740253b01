-- Concatenation: trees of pieces, rows joined to a matrix, pieces of size zero, interleaving, and a palindrome of
-- arrays.
-- ==
-- entry: tree
-- input { empty([0]i32) empty([0]i32) }
-- output { [0i32] }
-- input { [1i32] empty([0]i32) }
-- output { [1i32, 1i32, 1i32, 0i32] }
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] }
-- output { [1i32, 2i32, 3i32, 4i32, 5i32, 3i32, 4i32, 5i32, 1i32, 2i32, 2i32, 1i32, 0i32, 3i32, 4i32, 5i32] }

-- ==
-- entry: five
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [1i64] }
-- output { [1i64, 2i64, 2i64, 1i64, 7i64] }
-- input { [1i64, 2i64, 3i64] }
-- output { [1i64, 2i64, 3i64, 2i64, 3i64, 4i64, 2i64, 4i64, 6i64, 3i64, 2i64, 1i64, 7i64, 7i64, 7i64] }

-- ==
-- entry: stacked
-- input { empty([0][2]f64) empty([0][2]f64) }
-- output { empty([0][2]f64) empty([0]f64) }
-- input { empty([0][2]f64) [[-1.75f64, 0.0f64]] }
-- output { [[-1.75f64, 0.0f64]] [-1.75f64, 0.0f64, -1.75f64, 0.0f64] }
-- input { [[-2.5f64, 1.0f64, -1.5f64], [-3.75f64, 2.5f64, 2.5f64]] [[-3.0f64, -2.5f64, -2.0f64], [1.0f64, 3.5f64,
--   3.0f64], [2.5f64, -0.75f64, -1.0f64]] }
-- output { [[-2.5f64, 1.0f64, -1.5f64], [-3.75f64, 2.5f64, 2.5f64], [-3.0f64, -2.5f64, -2.0f64], [1.0f64, 3.5f64,
--   3.0f64], [2.5f64, -0.75f64, -1.0f64]] [-2.5f64, 1.0f64, -1.5f64, -3.75f64, 2.5f64, 2.5f64, -3.0f64, -2.5f64,
--   -2.0f64, 1.0f64, 3.5f64, 3.0f64, 2.5f64, -0.75f64, -1.0f64, -3.0f64, -2.5f64, -2.0f64, 1.0f64, 3.5f64, 3.0f64,
--   2.5f64, -0.75f64, -1.0f64] }
-- input { empty([2][0]f64) empty([1][0]f64) }
-- output { empty([3][0]f64) empty([0]f64) }

-- ==
-- entry: beside
-- input { empty([0][2]i32) empty([0][3]i32) }
-- output { empty([0][5]i32) }
-- input { empty([2][0]i32) [[1i32, 1i32, 1i32], [4i32, -7i32, 7i32]] }
-- output { [[1i32, 1i32, 1i32], [4i32, -7i32, 7i32]] }
-- input { [[6i32, 3i32], [-7i32, -3i32], [9i32, -2i32]] [[-8i32], [-3i32], [-6i32]] }
-- output { [[6i32, 3i32, -8i32], [-7i32, -3i32, -3i32], [9i32, -2i32, -6i32]] }
-- input { [[-7i32]] [[-3i32, -1i32, 0i32, 0i32, -1i32]] }
-- output { [[-7i32, -3i32, -1i32, 0i32, 0i32, -1i32]] }

-- ==
-- entry: interleaved
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) }
-- input { [1i32] [2i32] }
-- output { [1i32, 2i32] }
-- input { [-4i32, -6i32, -9i32, -1i32, -2i32] [-2i32, 9i32, -2i32, -8i32, -9i32] }
-- output { [-4i32, -2i32, -6i32, 9i32, -9i32, -2i32, -1i32, -8i32, -2i32, -9i32] }

-- ==
-- entry: pairs_of_arrays
-- input { empty([0]i32) empty([0]bool) }
-- output { empty([0]i32) empty([0]bool) }
-- input { [3i32] [true] }
-- output { [3i32, 3i32] [true, true] }
-- input { [1i32, 2i32, 3i32] [true, false, true] }
-- output { [1i32, 2i32, 3i32, 1i32, 3i32] [true, false, true, true, true] }

entry tree [n][m] (a: [n]i32) (b: [m]i32) : []i32 =
  ((a ++ b) ++ (b ++ a)) ++ ((reverse a ++ [0]) ++ b)

entry five [n] (a: [n]i64) : [5 * n]i64 =
  a ++ map (+ 1) a ++ map (* 2) a ++ reverse a ++ replicate n 7 :> [5 * n]i64

entry stacked [n][m][k] (a: [n][k]f64) (b: [m][k]f64) : ([n + m][k]f64, []f64) =
  let whole = a ++ b
  in (whole, flatten whole ++ flatten b)

entry beside [n][m][k] (a: [n][m]i32) (b: [n][k]i32) : [n][m + k]i32 =
  map2 (++) a b

entry interleaved [n] (a: [n]i32) (b: [n]i32) : [n * 2]i32 =
  flatten (map2 (\x y -> [x, y]) a b)

entry pairs_of_arrays [n] (a: [n]i32) (b: [n]bool) : ([]i32, []bool) =
  unzip (zip a b ++ filter (.1) (zip a b))
