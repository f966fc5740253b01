-- Arrays of different lengths joined under every effect, in three dimensions and in chains [paper 2, eq. 4.10, 5.21,
-- 5.40].
-- ==
-- entry: source dest eager
-- input { [[1i64], [2i64]] [[3i64], [4i64], [5i64]] }
-- output { [[2i64], [3i64], [4i64], [5i64], [6i64], [2i64], [3i64]] }
-- input { empty([0][1]i64) [[3i64]] } output { [[4i64]] }
-- input { [[3i64]] empty([0][1]i64) } output { [[4i64], [4i64]] }
-- input { empty([0][1]i64) empty([0][1]i64) } output { empty([0][1]i64) }
entry source [n][m] (a: [n][1]i64) (b: [m][1]i64) = map (map (+ 1)) (#[source] (a ++ b ++ a))
entry dest [n][m] (a: [n][1]i64) (b: [m][1]i64) = #[dest] (map (map (+ 1)) a ++ map (map (+ 1)) b ++ map (map (+ 1)) a)
entry eager [n][m] (a: [n][1]i64) (b: [m][1]i64) = map (map (+ 1)) (#[eager] (a ++ b ++ a))
