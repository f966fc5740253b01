-- An update behind a check that fails whenever it is reached: in a map without rows nothing fails, and the update touches no other row.
-- ==
-- input { empty([0]i32) } error: out of bounds for array of shape \[0\]\[0\]\[0\]
-- input { [1i32] } error: Index \[1, 0\] out of bounds for array of shape \[1\]\[1\]
-- input { [1i32, 2i32] } error: Index \[2, 0\] out of bounds for array of shape \[2\]\[2\]
entry main [n] (xs: [n]i32) : [n][n]i32 =
  let rows = map (\x -> let square = replicate n (replicate n x) in square with [n, 0 % n] = 0i32) xs
  in rows[:, 0i64]
