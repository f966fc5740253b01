-- The slice of the last m elements does not change from iteration to iteration, but it exists only where m <= n. It
-- may not move out of the loop: no iteration may run.
-- ==
-- input { 0i64 [1i64, 2i64] [1i64, 2i64, 3i64] } output { [0i64, 0i64, 0i64] }
-- input { 2i64 [5i64, 1i64, 2i64] [7i64, 8i64] } output { [7i64, 32i64] }
entry main [n] [m] (k: i64) (xs: [n]i64) (ys: [m]i64) : [m]i64 =
  loop sums = replicate m 0 for i < k do
    let tail = copy (xs[n - m:n] :> [m]i64) with [0] = i
    in map3 (\s t y -> s + t * y) sums tail ys
