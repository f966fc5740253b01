-- Arrays that are made by columns and read along rows: they are stored in the order in which they are read, and the
-- loops that make them go along the rows, too.
-- ==
-- entry: sums
-- input { empty([0][2]i64) } output { empty([0][2]i64) }
-- input { [[5i64]] } output { [[5i64]] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[5i64, 12i64, 21i64], [5i64, 13i64, 24i64]] }
entry sums [n][m] (a: [n][m]i64) : [n][m]i64 =
  let s = transpose (map (scan (+) 0) (transpose (map (scan (+) 0) a)))
  in tabulate_2d n m (\i j -> s[i64.min (i + 1) (n - 1), j] + (if j > 0 && i > 0 then s[0, j - 1] else 0) -
                              (if i == 0 then s[0, 0] - a[0, 0] else 0))
-- ==
-- entry: down
-- input { [[1f64, 2f64], [3f64, 4f64], [5f64, 6f64]] } output { [[4f64, 6f64], [10f64, 14f64], [9f64, 12f64]] }
entry down [n][m] (a: [n][m]f64) : [n][m]f64 =
  let s = map (scan (+) 0) (transpose a)
  in tabulate_2d n m (\i j -> s[j, i64.min (i + 1) (n - 1)] + (if i == 1 then s[j, 0] else 0))
-- Not all that reads it goes along its columns.
-- ==
-- entry: both
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[2i64, 6i64], [6i64, 12i64]] }
entry both [n] (a: [n][n]i64) : [n][n]i64 =
  let s = map (scan (+) 0) (transpose a)
  in tabulate_2d n n (\i j -> s[j, i] + s[i, j])
-- A read inside a sum: which index is the innermost depends on the order of the loops.
-- ==
-- entry: inside
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[5i64, 5i64], [8i64, 8i64]] }
entry inside [n] (a: [n][n]i64) : [n][n]i64 =
  let s = map (scan (+) 0) (transpose a)
  in tabulate_2d n n (\i _ -> i64.sum (tabulate n (\k -> s[i, k])))
-- The row of the transposed array, or the place in it, is found by a search for each element.
-- ==
-- entry: searched
-- input { [[1f64, 2f64, 3f64], [4f64, 5f64, 6f64]] [0i64, 0i64, 2i64] }
-- output { [[1f64, 3f64, 3f64], [5f64, 9f64, 9f64]] }
entry searched [n][m] (a: [n][m]f64) (ends: [m]i64) : [n][m]f64 =
  let s = map (scan (+) 0) (transpose a)
  in tabulate_2d n m (\i j ->
       let k = loop k = 0 for l < m do if ends[l] < j then k + 1 else k
       in s[i64.min k (m - 1), i])
-- ==
-- entry: searched_in_row
-- input { [[1i64, 2i64], [3i64, 4i64]] [0i64, 2i64] } output { [[1i64, 6i64], [2i64, 7i64]] }
entry searched_in_row [n] (a: [n][n]i64) (ends: [n]i64) : [n][n]i64 =
  let s = map (scan (+) 0) (transpose a)
  in tabulate_2d n n (\i j ->
       let k = loop k = 0 for l < n do if ends[l] < j then k + 1 else k
       in s[j, i64.min k (n - 1)] + i)
