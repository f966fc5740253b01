-- Histograms whose bins are rows or matrices: operators on arrays, sizes known and unknown, empty rows.
-- ==
-- entry: rows
-- input { 2i64 [0i64, 1i64, 0i64, 5i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32], [9i32, 9i32]] }
-- output { [[6i32, 8i32], [3i32, 4i32]] }
-- input { 3i64 [1i64] empty([1][0]i32) } output { empty([3][0]i32) }
-- input { 2i64 empty([0]i64) empty([0][3]i32) } output { [[0i32, 0i32, 0i32], [0i32, 0i32, 0i32]] }

-- ==
-- entry: fixed
-- input { [1i64, 1i64] [[1f32, 2f32, 3f32], [4f32, -5f32, 6f32]] }
-- output { [[-f32.inf, -f32.inf, -f32.inf], [4f32, 2f32, 6f32]] }

-- ==
-- entry: products
-- input { [0i64, 0i64, 1i64] [[[1i64, 1i64], [0i64, 1i64]], [[1i64, 0i64], [2i64, 1i64]], [[3i64, 0i64], [0i64, 3i64]]]
-- }
-- output { [[[3i64, 1i64], [2i64, 1i64]], [[3i64, 0i64], [0i64, 3i64]]] }

-- ==
-- entry: tuples
-- input { [1i64, 0i64, 1i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [[3i32, 4i32], [6i32, 8i32]] [1i64, 2i64] }

entry rows [n] [m] (k: i64) (is: [n]i64) (xs: [n][m]i32) : [k][m]i32 =
  reduce_by_index (replicate k (replicate m 0)) (map2 (+)) (replicate m 0) is xs

entry fixed [n] (is: [n]i64) (xs: [n][3]f32) : [2][3]f32 = hist (map2 f32.max) (replicate 3 f32.lowest) 2 is xs

entry products [n] (is: [n]i64) (xs: [n][2][2]i64) : [2][2][2]i64 =
  hist (\a b -> map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose b)) a) [[1, 0], [0, 1]] 2 is xs

entry tuples [n] [m] (is: [n]i64) (xs: [n][m]i32) : ([2][m]i32, [2]i64) =
  unzip (hist (\(a, i) (b, j) -> (map2 (+) a b, i + j)) (replicate m 0, 0) 2 is (zip xs (replicate n 1)))
