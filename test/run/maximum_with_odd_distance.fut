-- Positions that are maxima: in each case the index is in bounds, because `m | 1` is at least 1. No check remains.
-- ==
-- entry: from_end guarded
-- input { [5i64, 6i64, 7i64, 8i64] [0i64, 0i64] } output { [6i64, 6i64, 7i64, 8i64] }
-- input { [5i64, 6i64] empty([0]i64) } output { [6i64, 6i64] }
-- input { [5i64, 6i64] [0i64, 0i64] } output { [5i64, 6i64] }
-- input { empty([0]i64) [0i64] } output { empty([0]i64) }
entry from_end [n][m] (xs: [n]i64) (_: [m]i64) : [n]i64 =
  let s = m | 1
  in if s <= n then map (\i -> xs[i64.max i (n - s)]) (iota n) else copy xs
entry guarded [n][m] (xs: [n]i64) (_: [m]i64) : [n]i64 =
  let s = m | 1
  in if s <= n then map (\i -> let j = i64.max i (n - s) in if j < n then xs[j] else 3) (iota n) else copy xs
