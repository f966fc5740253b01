-- Rows that are computed from the rows at the same two indices may be where those are.
-- ==
-- entry: sums_of_sums
-- input { [[[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]]] } output { [[[3i64, 12i64], [9i64, 30i64], [15i64, 48i64]]] }
-- input { empty([0][1][1]i64) } error: out of bounds

entry sums_of_sums [n] [m] [k] (xs: [n][m][k]i64) : [n][m][k]i64 =
  let sums = map (map (scan (+) 0)) xs
  let factor = sums[n - 1, 0, k - 1]
  in map (map (\row -> scan (+) 0 (map (* factor) row))) sums
