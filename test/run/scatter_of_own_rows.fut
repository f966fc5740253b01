-- Rows that are part of a concatenation and are scattered into it: what is still read is not written over.
-- ==
-- entry: rows
-- input { 0i64 } auto output
-- input { 1i64 } auto output
-- input { 6i64 } auto output
-- input { 11i64 } auto output
-- ==
-- entry: matrices
-- input { 2i64 3i64 } auto output
-- input { 7i64 2i64 } auto output

entry rows (n: i64) : [n][2]i64 =
  let sums = scan (map2 (+)) [0, 0] (tabulate n (\i -> [i, 2 * i]))
  in scatter (take n (replicate 3 [7, 8] ++ sums)) (map (\i -> (i + 4) % n) (iota n)) sums

entry matrices (n: i64) (m: i64) : [n][m][m]i64 =
  let powers = scan (map2 (map2 (+))) (replicate m (replicate m 0)) (tabulate_3d n m m (\i j k -> i + 10 * j + 100 * k))
  in scatter (take n (replicate 3 (replicate m (replicate m 5)) ++ powers)) (map (\i -> n - 1 - i) (iota n)) powers
