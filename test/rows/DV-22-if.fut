-- A choice between arrays under every effect [paper 2, eq. 4.13, 5.30].
-- ==
-- entry: source dest eager
-- input { true [1i64, 2i64] } output { [3i64, 5i64] }
-- input { false [1i64, 2i64] } output { [4i64, 7i64] }
-- input { false empty([0]i64) } output { empty([0]i64) }
entry source (c: bool) (a: []i64) = map (+ 1) (#[source] if c then map (* 2) a else map (* 3) a)
entry dest (c: bool) (a: []i64) = #[dest] if c then map (\x -> x * 2 + 1) a else map (\x -> x * 3 + 1) a
entry eager (c: bool) (a: []i64) = map (+ 1) (#[eager] if c then map (* 2) a else map (* 3) a)
