-- | Pulse detection for a small device: integers only, memory known beforehand.

-- | The mean of the last `k` samples at each place.
-- ==
-- entry: smooth
-- input { 2i64 [1, 3, 5, 7] } output { [1, 2, 4, 6] }
-- input { 3i64 empty([0]i32) } output { empty([0]i32) }
#[static]
entry smooth [n] (k: i64) (samples: [n]i32) : [n]i32 =
  let sums = scan (+) 0 samples
  let mean i =
    if i < k then sums[i] / i32.i64 (i + 1)
    else (sums[i] - sums[i - k]) / i32.i64 k
  in tabulate n mean

-- | The places of samples above `level` that are no smaller than their neighbours.
-- ==
-- entry: peaks
-- input { 3 [1, 5, 2, 9, 9, 1, 4] } output { [1i64, 3i64, 4i64, 6i64] }
entry peaks [n] (level: i32) (samples: [n]i32) : []i64 =
  let at i = if 0 <= i && i < n then samples[i] else i32.lowest
  in filter (\i -> at i > level && at i >= at (i - 1) && at i >= at (i + 1)) (iota n)
