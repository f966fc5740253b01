-- Destination views of destination views, four deep, and the same as source views [paper 2, eq. 5.46, 5.47].
-- ==
-- entry: dest source eager undecided
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[4i64, 7i64], [3i64, 6i64], [2i64, 5i64]] }
-- input { [[1i64, 2i64]] } output { [[3i64], [2i64]] }
entry dest [n][m] (a: [n][m]i64) = #[dest] reverse
  (#[dest] transpose (#[dest] unflatten (#[dest] flatten (map (map (+ 1)) a)) :> [n][m]i64))
entry source [n][m] (a: [n][m]i64) = #[source] reverse
  (#[source] transpose (#[source] unflatten (#[source] flatten (#[source] map (map (+ 1)) a)) :> [n][m]i64))
entry eager [n][m] (a: [n][m]i64) = #[eager] reverse
  (#[eager] transpose (#[eager] unflatten (#[eager] flatten (#[eager] map (map (+ 1)) a)) :> [n][m]i64))
entry undecided [n][m] (a: [n][m]i64) = reverse (transpose (unflatten (flatten (map (map (+ 1)) a)) :> [n][m]i64))
