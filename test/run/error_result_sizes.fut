-- Declared results whose sizes only a run shows: they are compared with the declared ones where the function ends.
-- ==
-- entry: positive
-- input { 2i64 [3i64, -1i64, 4i64] } output { [3i64, 4i64] }
-- input { 3i64 [3i64, -1i64, 4i64] } error: shape \[2\] cannot match shape of type \[3\]
-- ==
-- entry: last_positive
-- input { 2i64 [3i64, -1i64, 4i64] } output { 4i64 }
-- input { 3i64 [3i64, -1i64, 4i64] } error: shape \[2\] cannot match shape of type \[3\]
-- input { 1i64 [3i64, -1i64, 4i64] } error: shape \[2\] cannot match shape of type \[1\]
-- ==
-- entry: rows
-- input { 2i64 [2i64, 2i64] } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { 3i64 [2i64, 2i64] } error: cannot match shape of type
-- input { 3i64 empty([0]i64) } output { empty([0][3]i64) }
def positives (n: i64) (xs: []i64) : [n]i64 = filter (> 0) xs

entry positive (n: i64) (xs: []i64) : [n]i64 = positives n xs
entry last_positive (n: i64) (xs: []i64) : i64 = (positives n xs)[n - 1]
entry rows [k] (n: i64) (xs: [k]i64) : [k][n]i64 = map (\x -> iota x) xs
