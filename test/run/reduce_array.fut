-- A reduction whose elements are arrays: the sums of columns, and a product of matrices.
def mul [n] (a: [n][n]i32) (b: [n][n]i32) : [n][n]i32 =
  map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose b)) a
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] 5i64 } output { [9i32, 12i32] [[8i32, 5i32], [5i32, 3i32]] }
-- input { empty([0][2]i32) 0i64 } output { [0i32, 0i32] [[1i32, 0i32], [0i32, 1i32]] }
entry main [n] (xss: [n][2]i32) (k: i64) : ([2]i32, [2][2]i32) =
  (reduce (map2 (+)) [0, 0] xss,
   reduce mul [[1, 0], [0, 1]] (replicate k [[1, 1], [1, 0]]))
