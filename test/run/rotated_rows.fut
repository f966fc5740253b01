-- Rows written as two parts whose border the program computes; the rounds of two indices stay apart.
-- ==
-- entry: planes
-- input { [1, 2, 3] 1i64 } auto output
-- input { [1, 2, 3, 4, 5] -2i64 } auto output
-- input { [7] 0i64 } auto output
-- input { empty([0]i32) 3i64 } auto output

entry planes [n] (row: [n]i32) (by: i64) : [n][n][n]i32 =
  map (\x -> map (\y -> rotate (by + i64.i32 y) (map (\z -> 100 * x + 10 * y + z) row)) row) row
