-- Several stored windows that one map reads: of rows that lie below one another, of different arrays and sizes, too
-- many of them.
entry blur [n][m] (a: [n][m]i64) : [][]i64 =
  let sum (p: [3]i64) (q: [3]i64) (r: [3]i64) =
    p[0] + 10 * p[1] + 100 * p[2] + q[0] + 10 * q[1] + 100 * q[2] - r[0] - 10 * r[1] - 100 * r[2]
  in tabulate (n - 2) (\i -> map3 sum (#[eager] slide 3 1 a[i]) (#[eager] slide 3 1 a[i + 1])
    (#[eager] slide 3 1 a[i + 2]))
-- ==
-- entry: blur
-- input { [[1i64, 2i64, 3i64, 4i64], [5i64, 6i64, 7i64, 8i64], [9i64, 1i64, 2i64, 3i64], [0i64, 0i64, 0i64, 1i64]] }
-- output { [[867i64, 987i64], [984i64, 1097i64]] }

entry sizes (a: []i64) (b: []i64) : []i64 =
  map2 (\v w -> v[0] + 10 * v[1] + 100 * w[0] + 1000 * w[2]) (#[eager] slide 2 1 a) (#[eager] slide 3 2 b)
-- ==
-- entry: sizes
-- input { [1i64, 2i64, 3i64] [4i64, 5i64, 6i64, 7i64, 8i64] } output { [6421i64, 8632i64] }
-- input { [1i64] [4i64] } output { empty([0]i64) }

-- The second is read elsewhere, too.
entry shared (a: []i64) (b: []i64) : ([]i64, [][]i64) =
  let ws = #[eager] slide 2 1 b
  in (map2 (\v w -> v[0] * v[1] + w[0] - w[1]) (#[eager] slide 2 1 a) ws, ws)
-- ==
-- entry: shared
-- input { [1i64, 2i64, 3i64] [4i64, 6i64, 9i64] } output { [0i64, 3i64] [[4i64, 6i64], [6i64, 9i64]] }

entry many (a: []i64) (b: []i64) (c: []i64) : []i64 =
  let ends (v: [12]i64) (w: [12]i64) (x: [12]i64) =
    v[0] + 10 * v[11] + 100 * w[0] + 1000 * w[11] + 10000 * x[0] + 100000 * x[11]
  in map3 ends (#[eager] slide 12 1 a) (#[eager] slide 12 1 b) (#[eager] slide 12 1 c)
entry many_at_once (n: i64) : bool =
  let (a, b, c) = (iota n, map (* 3) (iota n), map (* 7) (iota n))
  in and (map2 (==) (many a b c) (tabulate (n - 11) (\i ->
    a[i] + 10 * a[i + 11] + 100 * b[i] + 1000 * b[i + 11] + 10000 * c[i] + 100000 * c[i + 11])))
-- ==
-- entry: many_at_once
-- input { 20i64 } output { true }
-- input { 12i64 } output { true }
