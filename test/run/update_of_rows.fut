-- Updates in the rows of a map: behind a check that fails whenever it is reached, and at an index that is a remainder.
-- No other row is touched.
-- ==
-- input { empty([0]i32) } error: out of bounds for array of shape \[0\]\[0\]\[0\]
-- input { [1i32] } error: Index \[1, 0\] out of bounds for array of shape \[1\]\[1\]
-- input { [1i32, 2i32] } error: Index \[2, 0\] out of bounds for array of shape \[2\]\[2\]
entry main [n] (xs: [n]i32) : [n][n]i32 =
  let rows = map (\x -> let square = replicate n (replicate n x) in square with [n, (n + n) % n] = 0i32) xs
  in rows[:, 0i64]
-- ==
-- entry: remainder
-- input { empty([0]i32) } output { empty([0][0][0]i32) }
-- input { [1i32, 2i32] } output { [[[0i32, 1i32], [1i32, 1i32]], [[0i32, 2i32], [2i32, 2i32]]] }
entry remainder [n] (xs: [n]i32) : [n][n][n]i32 =
  map (\x -> let square = replicate n (replicate n x) in square with [(n + n) % n, 0] = 0i32) xs
