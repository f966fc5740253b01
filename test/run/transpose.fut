-- ==
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] [[1i32, 2i32,
-- 3i32], [4i32, 5i32, 6i32]] [[[1i32, 2i32, 3i32]], [[4i32, 5i32, 6i32]]] }
-- input { empty([0][2]i32) } output { empty([2][0]i32) empty([0][2]i32) empty([0][1][2]i32) }
entry main [n] [m] (xss: [n][m]i32) : ([m][n]i32, [n][m]i32, [n][1][m]i32) =
  (transpose xss, transpose (transpose xss), transpose [xss])
