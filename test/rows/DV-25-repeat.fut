-- A value repeated, also no times, of scalars and of arrays [paper 2, eq. 4.16, 5.23 corrected, 5.39, 5.67 corrected].
-- ==
-- entry: source dest eager
-- input { 2i64 [1i64, 2i64] } output { [[2i64, 3i64], [2i64, 3i64]] [8i64, 9i64] }
-- input { 1i64 [5i64] } output { [[6i64]] [8i64] }
-- input { 0i64 [1i64, 2i64] } output { empty([0][2]i64) empty([0]i64) }
entry source (n: i64) (a: []i64) = (#[source] replicate n (map (+ 1) a),
  map2 (+) (#[source] replicate n 7) (#[source] map (+ 1) (#[source] iota n)))
entry dest (n: i64) (a: []i64) = (#[dest] replicate n (map (+ 1) a),
  map2 (+) (#[dest] replicate n 7) (map (+ 1) (iota n)))
entry eager (n: i64) (a: []i64) = (#[eager] replicate n (map (+ 1) a),
  map2 (+) (#[eager] replicate n 7) (map (+ 1) (#[eager] iota n)))
