-- ==
-- input { 2i64 3i64 } output { [0i64, 1i64] [[0i64, 1i64, 2i64], [10i64, 11i64, 12i64]] [[[0i64], [1i64], [2i64]],
-- [[10i64], [11i64], [12i64]]] }
-- input { 0i64 3i64 } output { empty([0]i64) empty([0][3]i64) empty([0][3][1]i64) }
-- input { -2i64 3i64 } error: is invalid
entry main (n: i64) (m: i64) : ([]i64, [][]i64, [][][]i64) =
  (tabulate n id, tabulate_2d n m (\i j -> 10 * i + j), tabulate_3d n m 1 (\i j k -> 10 * i + j + k))
