-- length of arrays, of rows, of what is never computed.
-- ==
-- input { [[1.0f64, 2.0f64, 3.0f64]] } output { 1i64 3i64 1000i64 }
-- input { empty([0][3]f64) } output { 0i64 3i64 1000i64 }
entry main [n] [m] (a: [n][m]f64) : (i64, i64, i64) =
  (length a, length (transpose a), length (build 1000 (\i -> i)))
