-- Scans in chunks and filters whose elements are decided at the same time (with --workers); the results are the same.
entry sums [n] (a: [n]i64) : [n]i64 = #[parallel] scan (+) 7 a
entry pairs [n] (a: [n]i32) : ([n]i32, [n]i32) =
  unzip
    (#[parallel]
     scan (\(a, b) (c, d) -> (i32.min a c, b + d)) (i32.highest, 0) (zip a a))
entry prefixes [n] (a: [n]i32) : [n]bool =
  #[parallel] scan (||) false (map (> 2147000000) a)
entry floats [n] (a: [n]f64) : [n]f64 =
  scan (+) 0.5 (map (\x -> f64.sqrt (f64.exp x) + f64.sin x) a)
entry kept [n] (a: [n]f64) : []f64 =
  filter (\x -> f64.sqrt (f64.exp x) + f64.sin x > 1.5) a
entry kept_values [n] (a: [n]f64) : []f64 =
  filter (> 1.5) (map (\x -> f64.sqrt (f64.exp x) + f64.sin x) a)
entry checked [n] (a: [n]i32) (k: i32) : [n]i32 =
  #[parallel] scan (+) 0 (map (\x -> x / (x - k)) a)
entry rows [n] (a: [2][n]i64) : [2][n]i64 =
  map (\row -> #[parallel] scan (+) 0 row) a
-- ==
-- entry: sums
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [1i64, 2i64] } output { [8i64, 10i64] }
-- random input { [16385]i64 } auto output
-- random input { [20000]i64 } auto output
-- ==
-- entry: pairs
-- random input { [10000]i32 } auto output
-- ==
-- entry: prefixes
-- random input { [20000]i32 } auto output
-- ==
-- entry: floats
-- random input { [3]f64 } auto output
-- random input { [5000]f64 } auto output
-- ==
-- entry: kept
-- random input { [3]f64 } auto output
-- random input { [5000]f64 } auto output
-- ==
-- entry: kept_values
-- random input { [5000]f64 } auto output
-- ==
-- entry: checked
-- random input { [9000]i32 0i32 } auto output
-- input { [1, 2, 3] 2 } error: division
-- ==
-- entry: rows
-- random input { [2][70]i64 } auto output
