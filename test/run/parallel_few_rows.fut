-- Few rows: with --workers, what is inside of them is divided; the results are the same.
entry rows [n] (a: [3][n]f64) : [3][n]f64 = map (map (\x -> x * 2 + 1)) a
entry sums [n] (a: [3][n]i64) : [3]i64 = map i64.sum a
entry scans [n] (a: [2][n]i64) : [2][n]i64 = map (scan (+) 0) a
entry cols [n] (a: [n][3]i64) : [3][n]i64 = transpose a |> map (map (* 2))
entry check [n] (a: [3][n]i64) (k: i64) : [3][n]i64 =
  map (map (\x -> 100 / (x - k))) a
-- ==
-- entry: rows
-- random input { [3][900]f64 } auto output
-- ==
-- entry: sums
-- random input { [3][900]i64 } auto output
-- ==
-- entry: scans
-- random input { [2][20000]i64 } auto output
-- ==
-- entry: cols
-- random input { [500][3]i64 } auto output
-- ==
-- entry: check
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] 7i64 }
-- output { [[-17i64, -20i64], [-25i64, -34i64], [-50i64, -100i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] 4i64 } error: division
