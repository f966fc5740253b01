-- One element, or row, of an array that is computed [paper 2, eq. 4.17, 5.24, 5.43].
-- ==
-- entry: source dest eager
-- input { 1i64 [[1i64, 2i64], [3i64, 4i64]] } output { 9i64 [9i64, 16i64] }
-- input { 0i64 [[2i64]] } output { 4i64 [4i64] }
-- input { 2i64 [[1i64, 2i64], [3i64, 4i64]] } error: out of bounds
entry source [n][m] (i: i64) (a: [n][m]i64) = let b = map (map (\x -> x * x)) a in (#[source] b[i, 0], #[source] b[i])
entry dest [n][m] (i: i64) (a: [n][m]i64) = let b = map (map (\x -> x * x)) a
  in (#[dest] b[i, 0], map id (#[source] b[i]))
entry eager [n][m] (i: i64) (a: [n][m]i64) = let b = map (map (\x -> x * x)) a in (#[eager] b[i, 0], #[eager] b[i])
