-- A scatter of tuples, and in three dimensions.
-- ==
-- input { [1i64, 0i64] [5i32, 6i32] } output { [6i32, 5i32] [true, true] [[[0i32, 6i32], [5i32, 0i32]]] }
entry main [n] (is: [n]i64) (vs: [n]i32) : ([2]i32, [2]bool, [1][2][2]i32) =
  let (a, b) = unzip (scatter (replicate 2 (0, false)) is (zip vs (replicate n true)))
  in (a, b, scatter_3d (replicate 1 (replicate 2 (replicate 2 0))) (map (\i -> (0, i, 1 - i)) is) vs)
