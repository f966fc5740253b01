-- flatten and unflatten in two to four dimensions are inverse; transposition; sizes that do not divide fail.
-- ==
-- entry: three
-- input { [[[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]]] } output { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] true }
-- input { empty([2][0][3]i32) } output { empty([0]i32) true }

-- ==
-- entry: four
-- input { [[[[1i32, 2i32]], [[3i32, 4i32]]]] } output { [1i32, 2i32, 3i32, 4i32] true }

-- ==
-- entry: two
-- input { 2i64 3i64 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }
-- output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] }
-- input { 0i64 5i64 empty([0]i32) } output { empty([0][5]i32) empty([5][0]i32) }
-- input { 2i64 2i64 [1i32, 2i32, 3i32] } error: shape

-- ==
-- entry: transposed
-- input { [[1i32, 2i32, 3i32]] } output { [[1i32], [2i32], [3i32]] [[1i32, 2i32, 3i32]] }
-- input { empty([0][2]i32) } output { empty([2][0]i32) empty([0][2]i32) }

entry three [n] [m] [l] (xs: [n][m][l]i32) : ([]i32, bool) =
  let flat = flatten_3d xs
  let back: [n][m][l]i32 = unflatten_3d flat
  in (flat, and (map2 (==) (flatten_3d back) flat))
entry four [n] [m] [l] [k] (xs: [n][m][l][k]i32) : ([]i32, bool) =
  let flat = flatten_4d xs
  let back: [n][m][l][k]i32 = unflatten_4d flat
  in (flat, and (map2 (==) (flatten_4d back) flat))
entry two (n: i64) (m: i64) (xs: []i32) : ([n][m]i32, [m][n]i32) =
  let table: [n][m]i32 = unflatten (sized (n * m) xs)
  in (table, transpose table)
entry transposed [n] [m] (xs: [n][m]i32) : ([m][n]i32, [n][m]i32) = (transpose xs, transpose (transpose xs))
