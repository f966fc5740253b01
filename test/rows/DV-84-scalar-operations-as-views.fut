-- Scalar operations need not be stored for being computed: maps of them are views of either kind [paper 2, section
-- 8.3].
-- ==
-- entry: source dest
-- input { [1i64, 2i64] [3i64, 4i64] [5i64, 6i64] } output { [9i64, 12i64] }
-- input { empty([0]i64) empty([0]i64) empty([0]i64) } output { empty([0]i64) }
entry source [n] (a: [n]i64) (b: [n]i64) (c: [n]i64) = #[source] map2 (+) a (#[source] map2 (+) b c)
entry dest [n] (a: [n]i64) (b: [n]i64) (c: [n]i64) = #[dest] map2 (+) a (#[dest] map2 (+) b c)
