-- An array that becomes a column of a table before it is known how many columns the table has.
-- ==
-- entry: column_first
-- input { [[1i64, 2i64], [3i64, 4i64]] [5i64] } output { [[1i64, 0i64], [3i64, 5i64], [2i64, 15i64], [4i64, 30i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64]] empty([0]i64) } output { [[1i64], [3i64], [2i64], [4i64]] }

-- The elements are copied to have them in the order of the column, but where the column will be is not known there.
entry column_first [n] [m] (table: [n][m]i64) (numbers: []i64) : [][]i64 =
  let column = flatten (transpose table)
  let chosen = filter (> 3) numbers
  in transpose ([column] ++ map (\y -> scan (+) 0 (tabulate (m * n) (\j -> y * j))) chosen)
