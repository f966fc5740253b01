-- Effects of arrays whose size is known when they are there [paper 2, section 8.4].
-- ==
-- entry: source dest eager
-- input { [3i64, -1i64, 4i64, -2i64] } output { [5i64, 4i64, 0i64] }
-- input { [-1i64] } output { [0i64] }
-- input { empty([0]i64) } output { [0i64] }
entry source (a: []i64) = #[source] pad 0 1 0 (#[source] reverse (#[source] map (+ 1) (filter (> 0) a)))
entry dest (a: []i64) = #[dest] pad 0 1 0 (#[dest] reverse (#[dest] map (+ 1) (filter (> 0) a)))
entry eager (a: []i64) = #[eager] pad 0 1 0 (#[eager] reverse (#[eager] map (+ 1) (filter (> 0) a)))
