-- Each row is a scan and is used up before the next one begins: there is memory for one row, also where all rows read
-- the same elements of a matrix.

-- ==
-- entry: of_row
-- input { [1i64, 2i64, 10i64] [[7i64, 7i64, 7i64], [1i64, 2i64, 3i64], [0i64, 0i64, 0i64]] }
-- output { [5i64, 10i64, 50i64] }
entry of_row [n][m] (xs: [n]i64) (a: [m][m]i64) : [n]i64 =
  let rows = map (\x -> scan (+) 0 (map (* x) a[1])) xs
  in map (\row -> i64.sum (tabulate m (\j -> row[m - 1 - j] * j))) rows

-- ==
-- entry: of_sums
-- input { [1i64, 2i64, 10i64] [[1i64, 0i64, 0i64], [1i64, 1i64, 0i64], [1i64, 1i64, 1i64]] }
-- output { [5i64, 10i64, 50i64] }
entry of_sums [n][m] (xs: [n]i64) (a: [m][m]i64) : [n]i64 =
  let rows = map (\x -> scan (+) 0 (map (* x) (map i64.sum a))) xs
  in map (\row -> i64.sum (tabulate m (\j -> row[m - 1 - j] * j))) rows
