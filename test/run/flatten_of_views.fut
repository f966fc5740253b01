-- Flattened slices and transposes are read where they are: one element, all of them, some of them.
-- ==
-- entry: one
-- input { [[1, 2, 3], [4, 5, 6]] 0i64 } output { 1 }
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 } output { 4 }
-- input { [[1, 2, 3], [4, 5, 6]] 5i64 } output { 6 }
-- input { [[1, 2, 3], [4, 5, 6]] 6i64 } error: out of bounds
-- input { [[1, 2, 3], [4, 5, 6]] -1i64 } error: out of bounds
-- input { empty([0][3]i32) 0i64 } error: out of bounds
-- input { empty([3][0]i32) 0i64 } error: out of bounds

-- ==
-- entry: part turned
-- input { [[1f64, 2f64, 3f64], [4f64, 5f64, 6f64]] } output { 32f64 }
-- input { [[1f64], [4f64]] } output { 0f64 }
-- input { empty([0][1]f64) } output { 0f64 }

-- ==
-- entry: deep
-- input { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] 5i64 } output { 7 }
-- input { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] 3i64 } output { 6 }
-- input { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] 8i64 } error: out of bounds

-- ==
-- entry: some
-- input { [[1, 2, 3], [4, 5, 6]] [0i64, 3i64, 5i64] } output { [1, 8, 9] 3 }
-- input { [[1, 2, 3], [4, 5, 6]] [6i64] } error: out of bounds

entry one [n][m] (x: [n][m]i32) (i: i64) : i32 = (flatten (transpose x))[i]
entry part [n][m] (x: [n][m]f64) : f64 = reduce (+) 0 (map (* 2) (flatten x[:, 1:m]))
entry turned [n][m] (x: [n][m]f64) : f64 = f64.sum (map (* 2) (flatten (transpose x)[1:, :]))
entry deep [n][m][k] (x: [n][m][k]i32) (i: i64) : i32 = (flatten_3d (map transpose (transpose x)))[i]
entry some [n][m][k] (x: [n][m]i32) (at: [k]i64) : ([k]i32, i32) =
  let flat = flatten (transpose x)
  in (map (\i -> flat[i] + i32.i64 (i64.min i 3)) at, flat[n * m - 1] / 2)
