-- Split as a source view reads element m*i + j of its array. The index of eq. 5.19, n*i + j, is right for squares only
-- [paper 2, erratum a].
-- ==
-- entry: source dest eager
-- input { 2i64 3i64 [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] } output { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- input { 3i64 2i64 [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] } output { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- input { 3i64 0i64 empty([0]i64) } output { empty([3][0]i64) }
entry source (n: i64) (m: i64) (a: [n * m]i64) : [n][m]i64 = map (map (+ 1)) (#[source] unflatten a)
entry dest (n: i64) (m: i64) (a: [n * m]i64) : [n][m]i64 = #[dest] unflatten (map (+ 1) a)
entry eager (n: i64) (m: i64) (a: [n * m]i64) : [n][m]i64 = map (map (+ 1)) (#[eager] unflatten a)
