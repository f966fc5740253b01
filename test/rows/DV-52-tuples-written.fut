-- A map that gives tuples of arrays, written component by component [paper 2, eq. 5.51-5.57].
-- ==
-- entry: dest eager
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[2i64, 1i64], [4i64, 3i64]] [1i64, 9i64] }
-- input { empty([0][2]i64) } output { empty([0][2]i64) empty([0]i64) }
entry dest [n][m] (a: [n][m]i64) = unzip (#[dest] map (\row -> #[dest] (#[dest] reverse row, row[0] * row[0])) a)
entry eager [n][m] (a: [n][m]i64) = unzip (#[eager] map (\row -> (#[eager] reverse row, row[0] * row[0])) a)
