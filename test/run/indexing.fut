-- Element, row and nested indexing with bounds checks.
-- ==
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 2i64 } output { 6i32 [4i32, 5i32, 6i32] 6i32 }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 0i64 }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 -1i64 } error: Index \[0, -1\] out of bounds
entry main [n] [m] (xss: [n][m]i32) (i: i64) (j: i64) : (i32, [m]i32, i32) =
  (xss[i, j], xss[i], (xss[i])[j])
