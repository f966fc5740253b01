-- Nested maps whose inner sizes differ from row to row are run one row after another [paper 5, section 5].
-- ==
-- entry: sums
-- input { 0i64 } output { empty([0]i64) }
-- input { 5i64 } output { [0i64, 0i64, 1i64, 3i64, 6i64] }
-- ==
-- entry: kept
-- input { [[1i64, -2i64], [3i64, 4i64], [-5i64, -6i64]] } output { [1i64, 2i64, 0i64] }
-- input { empty([0][2]i64) } output { empty([0]i64) }
-- ==
-- entry: scans
-- input { 4i64 } output { [0i64, 0i64, 1i64, 4i64] }

entry sums (n: i64) : [n]i64 = map (\i -> i64.sum (iota i)) (iota n)
entry kept [n][m] (a: [n][m]i64) : [n]i64 = map (\row -> length (filter (> 0) row)) a
entry scans (n: i64) : [n]i64 = map (\i -> i64.sum (scan (+) 0 (iota i))) (iota n)
