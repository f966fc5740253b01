-- Loops that start from a part of an argument: which memory the states of the iterations take.
-- ==
-- entry: rotated_row
-- input { 0i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- input { 1i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[2i64, 3i64, 1i64], [4i64, 5i64, 6i64]] }
-- input { 2i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[4i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- input { 1i64 empty([0][2]i64) } error: Index \[0\] out of bounds
-- ==
-- entry: row_and_sums
-- input { 0i64 [[1i64, 2i64], [3i64, 4i64]] [5i64, 6i64] } output { [1i64, 2i64] 11i64 }
-- input { 1i64 [[1i64, 2i64], [3i64, 4i64]] [5i64, 6i64] } output { [5i64, 2i64] 14i64 }
-- input { 2i64 [[1i64, 2i64], [3i64, 4i64]] [5i64, 6i64] } output { [5i64, 7i64] 21i64 }

-- The row is where the result is wanted, but the first iteration must not write what it reads.
entry rotated_row [m] [n] (rounds: i64) (rows: *[m][n]i64) : [m][n]i64 =
  let row = loop row = rows[0] for i < rounds do tabulate n (\j -> row[(j + 1) % n] + i)
  in rows with [0] = row

-- `rows` is dead once the first row has been copied to the result. The sums of one iteration may then be there: their
-- memory is passed to the loop, but holds nothing before.
entry row_and_sums [n] (rounds: i64) (rows: *[2][n]i64) (start: [n]i64) : ([n]i64, i64) =
  let (sums, row) =
    loop (sums, row) = (start, rows[0]) for i < rounds do
      (tabulate n (\j -> sums[(j + 1) % n] + row[j]), row with [i % n] = sums[0])
  in (row, i64.sum sums)
