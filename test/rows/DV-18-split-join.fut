-- An array split into rows and joined again, under every effect, of sizes that are not square [paper 2, eq. 4.8, 4.9,
-- 5.19 corrected, 5.20, 5.37, 5.38].
-- ==
-- entry: split_source split_dest split_eager
-- input { 2i64 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [[2i64, 3i64, 4i64], [5i64, 6i64, 7i64]] }
-- input { 3i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [[2i64, 3i64], [4i64, 5i64], [6i64, 7i64]] }
-- input { 0i64 3i64 empty([0]i64) } output { empty([0][3]i64) }
entry split_source (n: i64) (m: i64) (a: [n * m]i64) : [n][m]i64 = map (map (+ 1)) (#[source] unflatten a)
entry split_dest (n: i64) (m: i64) (a: [n * m]i64) : [n][m]i64 = #[dest] unflatten (map (+ 1) a)
entry split_eager (n: i64) (m: i64) (a: [n * m]i64) : [n][m]i64 = map (map (+ 1)) (#[eager] unflatten a)
-- ==
-- entry: join_source join_dest join_eager join_turned join_turned_source
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [2i64, 5i64, 3i64, 6i64, 4i64, 7i64] }
-- input { [[1i64]] } output { [2i64] }
-- input { empty([0][3]i64) } output { empty([0]i64) }
entry join_source [n][m] (a: [n][m]i64) = map (+ 1) (#[source] flatten (transpose a))
entry join_dest [n][m] (a: [n][m]i64) = #[dest] flatten (map (map (+ 1)) (transpose a))
entry join_eager [n][m] (a: [n][m]i64) = map (+ 1) (#[eager] flatten (transpose a))
entry join_turned [n][m] (a: [n][m]i64) = #[dest] flatten (#[dest] transpose (map (map (+ 1)) a))
entry join_turned_source [n][m] (a: [n][m]i64) = #[source] flatten (#[source] transpose (#[source] map (map (+ 1)) a))
