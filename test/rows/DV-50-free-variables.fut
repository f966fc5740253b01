-- A destination map of a view that mentions other arrays and numbers [paper 2, eq. 5.49].
-- ==
-- input { 1i64 [1i64, 2i64, 3i64] [[4i64, 5i64], [6i64, 7i64]] }
-- output { [[2i64, 3i64, 1i64, 5i64, 4i64], [2i64, 3i64, 1i64, 7i64, 6i64]] }
-- input { 0i64 empty([0]i64) [[4i64, 5i64]] } output { [[5i64, 4i64]] }
entry main [k][n] (by: i64) (head: [k]i64) (a: [n][2]i64) =
  #[dest] map (\row -> #[dest] (#[dest] rotate by head ++ #[dest] reverse row)) a
