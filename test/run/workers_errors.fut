-- Several workers keep their own memory and the first error of each, which lies in front of that memory. The rows here
-- have whole cache lines.
entry chosen [n] (positions: [n]i64) : [n]i64 =
  map (\position ->
         let sums = scan (+) position (map (\j -> j * position) (iota (8 * n)))
         in sums[position] + sums[8 * n - 1 - position])
      positions

-- ==
-- entry: chosen
-- input { [0i64, 1i64, 2i64, 3i64] } auto output
-- input { [0i64, 5i64, 7i64, 1i64, 6i64, 3i64, 2i64] } auto output
-- input { [0i64, 1i64] } auto output
-- input { [0i64, 1i64, 2i64, 40i64, 3i64] } error: Index \[40\] out of bounds for array of shape \[40\]
