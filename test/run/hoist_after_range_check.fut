-- A range whose check fails for some elements: what does not depend on it is computed before the loop all the same.
-- ==
-- input { 4i64 [1i64, 3i64] } output { 15i64 }
-- input { 4i64 [1i64, -1i64] } error: Range 0..<-1 is invalid
-- input { 4i64 empty([0]i64) } output { 0i64 }
entry main [n] (k: i64) (xs: [n]i64) : i64 =
  loop sum = 0 for i < n do
    let counts = 0..<xs[i]
    let square = (k * k + 3) / (k + 1)
    in sum + i64.sum counts + square * xs[i]
-- ==
-- entry: filled
-- input { 4i64 [1i64, 3i64] } output { 16i64 }
-- input { 4i64 [1i64, -1i64] } error: -1
-- input { 4i64 empty([0]i64) } output { 0i64 }
entry filled [n] (k: i64) (xs: [n]i64) : i64 =
  loop sum = 0 for i < n do
    let fills = scan (+) 0 (replicate xs[i] 1)
    let square = (k * k + 3) / (k + 1)
    in sum + fills[xs[i] - 1] + square * xs[i]
