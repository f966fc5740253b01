-- Every element of a repeated value is the value itself. Eq. 5.23 indexes it [paper 2, erratum b].
-- ==
-- entry: source dest eager
-- input { 3i64 [4i64, 5i64] } output { [[4i64, 5i64], [4i64, 5i64], [4i64, 5i64]] }
-- input { 0i64 [4i64, 5i64] } output { empty([0][2]i64) }
-- ==
-- entry: number
-- input { 3i64 7i64 } output { [7i64, 8i64, 9i64] }
entry source (n: i64) (a: []i64) = #[source] replicate n a
entry dest (n: i64) (a: []i64) = #[dest] replicate n a
entry eager (n: i64) (a: []i64) = #[eager] replicate n a
entry number (n: i64) (x: i64) = map2 (+) (#[source] replicate n x) (iota n)
