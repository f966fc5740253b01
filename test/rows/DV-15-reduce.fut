-- Reductions over views of every kind [paper 2, eq. 4.5, 5.14].
-- ==
-- entry: over_source over_dest over_eager explicit
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [5i64, 7i64, 9i64] }
-- input { [[7i64]] } output { [7i64] }
-- input { empty([0][2]i64) } output { [0i64, 0i64] }
entry over_source [n][m] (a: [n][m]i64) = map (reduce (+) 0) (#[source] transpose a)
entry over_dest [n][m] (a: [n][m]i64) = map (reduce (+) 0) (#[dest] transpose a)
entry over_eager [n][m] (a: [n][m]i64) = map (reduce (+) 0) (#[eager] transpose a)
entry explicit [n][m] (a: [n][m]i64) = map (\row -> #[eager] reduce (+) 0 row) (transpose a)
