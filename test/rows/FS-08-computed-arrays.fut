-- length of parameters, of rows, of computed arrays and of results of functions [paper 1, Fig. 1].
-- ==
-- entry: parameter
-- input { empty([0]f64) }
-- output { 0i64 }
-- input { [1.0f64] }
-- output { 1i64 }
-- input { [0.5f64, -0.75f64, 1.75f64, 0.75f64, -1.75f64, -2.5f64, -4.0f64, 0.25f64, -3.25f64, 2.0f64, 1.75f64,
--   0.5f64, 2.25f64] }
-- output { 13i64 }

-- ==
-- entry: rows_and_columns
-- input { empty([0][3]f64) }
-- output { 0i64 3i64 }
-- input { empty([3][0]f64) }
-- output { 3i64 0i64 }
-- input { [[3.25f64, -2.5f64, -3.0f64, 3.5f64, -0.75f64], [-4.0f64, -3.0f64, 1.25f64, -4.0f64, -1.25f64]] }
-- output { 2i64 5i64 }

-- ==
-- entry: computed
-- input { [1.0f64] }
-- output { 1i64 1i64 3i64 0i64 }
-- input { [0.25f64, 0.5f64, -2.5f64, -4.0f64, -3.5f64, -0.75f64, -0.75f64] }
-- output { 7i64 49i64 15i64 6i64 }

-- ==
-- entry: kept
-- input { empty([0]f64) }
-- output { 0i64 }
-- input { [1.0f64] }
-- output { 1i64 }
-- input { [2.25f64, -2.75f64, 1.75f64, 0.5f64, 3.0f64, -3.25f64, -2.0f64, 2.0f64, 2.25f64, 2.25f64, 0.0f64] }
-- output { 7i64 }

entry parameter [n] (xs: [n]f64) : i64 = length xs

entry rows_and_columns [n][m] (a: [n][m]f64) : (i64, i64) = (length a, length (transpose a))

entry computed [n] (xs: [n]f64) : (i64, i64, i64, i64) =
  (length (map f64.exp xs), length (build (n * n) (\i -> f64.sqrt (f64.i64 i))),
   length (xs ++ xs ++ [1]), length xs[1:])

entry kept [n] (xs: [n]f64) : i64 = length (filter (> 0) xs)
