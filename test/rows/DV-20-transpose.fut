-- Transpositions under every effect, of matrices that are not square, nested to three dimensions [paper 2, eq. 4.11,
-- 5.42 corrected].
-- ==
-- entry: source dest eager
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[2i64, 5i64], [3i64, 6i64], [4i64, 7i64]] }
-- input { [[1i64, 2i64]] } output { [[2i64], [3i64]] }
-- input { empty([0][2]i64) } output { empty([2][0]i64) }
-- input { empty([2][0]i64) } output { empty([0][2]i64) }
entry source [n][m] (a: [n][m]i64) = map (map (+ 1)) (#[source] transpose a)
entry dest [n][m] (a: [n][m]i64) = #[dest] transpose (map (map (+ 1)) a)
entry eager [n][m] (a: [n][m]i64) = map (map (+ 1)) (#[eager] transpose a)
-- ==
-- entry: deep_source deep_dest deep_eager
-- input { [[[1i64, 2i64], [3i64, 4i64]]] } output { [[[1i64], [3i64]], [[2i64], [4i64]]] }
-- input { [[[1i64], [2i64], [3i64]], [[4i64], [5i64], [6i64]]] }
-- output { [[[1i64, 4i64], [2i64, 5i64], [3i64, 6i64]]] }
entry deep_source [n][m][k] (a: [n][m][k]i64) =
  #[source] transpose (#[source] map (\x -> #[source] transpose x) (#[source] transpose a))
entry deep_dest [n][m][k] (a: [n][m][k]i64) =
  #[dest] transpose (#[dest] map (\x -> #[dest] transpose x) (#[dest] transpose a))
entry deep_eager [n][m][k] (a: [n][m][k]i64) =
  #[eager] transpose (#[eager] map (\x -> #[eager] transpose x) (#[eager] transpose a))
