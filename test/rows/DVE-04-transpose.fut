-- Transpose as a destination view has one loop for each column of its argument. Eq. 5.42 exchanges the bounds
-- [paper 2, erratum d].
-- ==
-- entry: dest nested
-- input { [[0i64, 1i64, 2i64], [3i64, 4i64, 5i64]] } output { [[1i64, 4i64], [2i64, 5i64], [3i64, 6i64]] }
-- input { [[0i64], [1i64], [2i64]] } output { [[1i64, 2i64, 3i64]] }
-- input { empty([2][0]i64) } output { empty([0][2]i64) }
entry dest [n][m] (a: [n][m]i64) = #[dest] transpose (map (map (+ 1)) a)
entry nested [n][m] (a: [n][m]i64) =
  #[dest] transpose (#[dest] transpose (#[dest] transpose (map (map (+ 1)) a)))
