-- The factors of a size keep the order in which they were written: rows first.
def rows_first [n] [m] (xs: [n * m]i64) : [n][m]i64 = unflatten xs
def columns_first [n] [m] (xs: [m * n]i64) : [m][n]i64 = unflatten xs

-- ==
-- entry: counted
-- input { 1i64 3i64 } output { [[0i64, 1i64, 2i64]] [[0i64], [1i64], [2i64]] }
-- input { 2i64 1i64 } output { [[0i64], [1i64]] [[0i64, 1i64]] }
-- input { 0i64 2i64 } output { empty([0][2]i64) empty([2][0]i64) }
entry counted (a: i64) (b: i64) : ([][]i64, [][]i64) = (unflatten (iota (a * b)), unflatten (iota (b * a)))

-- ==
-- entry: there_and_back through_functions named
-- input { [[1i64, 2i64, 3i64]] } output { [[1i64, 2i64, 3i64]] }
-- input { [[1i64], [2i64]] } output { [[1i64], [2i64]] }
entry there_and_back [m] [n] (xs: [n][m]i64) : [][]i64 = unflatten (flatten xs)
entry through_functions [n] [m] (xs: [n][m]i64) : [][]i64 = rows_first (flatten (columns_first (flatten xs)))
entry named [n] [m] (xs: [n][m]i64) : [][]i64 =
  let flat = flatten xs
  let same = map (+ 0) flat
  in unflatten same

-- ==
-- entry: two_of_three
-- input { [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]]] }
-- output { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]]] }
entry two_of_three [a] [b] [c] (xs: [a][b][c]i64) : ([][]i64, [][][]i64) =
  (unflatten (flatten_3d xs), unflatten_3d (flatten_3d xs))

-- ==
-- entry: constants
-- input { [1i64, 2i64, 3i64] }
-- output { [[1i64, 2i64, 3i64], [1i64, 2i64, 3i64]] [[1i64, 2i64], [3i64, 1i64], [2i64, 3i64]] }
entry constants [n] (xs: [n]i64) : ([][]i64, [][]i64) =
  (unflatten (xs ++ xs :> [2 * n]i64), unflatten (xs ++ xs :> [n * 2]i64))
