-- Sliding windows: averages by prefix sums, medians by ranks, minima by doubling widths, the steepest climb, and
-- exponential smoothing.
-- ==
-- entry: averages
-- input { 1i64 empty([0]f64) }
-- output { empty([0]f64) }
-- input { 3i64 [1.0f64, 2.0f64] }
-- output { empty([0]f64) }
-- input { 1i64 [5.0f64] }
-- output { [5.0f64] }
-- input { 3i64 [0.0f64, 3.0f64, 3.25f64, 3.75f64, -3.5f64, -3.5f64, 3.25f64] }
-- output { [2.0833333333333335f64, 3.3333333333333335f64, 1.1666666666666667f64, -1.0833333333333333f64, -1.25f64]
--   }
-- input { 5i64 [-2.75f64, -1.25f64, -1.5f64, -0.75f64, -0.25f64, -1.0f64, -0.25f64, 0.5f64, -3.5f64, -2.0f64,
--   1.5f64] }
-- output { [-1.3f64, -0.95f64, -0.75f64, -0.35f64, -0.9f64, -1.25f64, -0.75f64] }

-- ==
-- entry: medians
-- input { 1i64 empty([0]i32) }
-- output { empty([0]i32) }
-- input { 1i64 [4i32] }
-- output { [4i32] }
-- input { 3i64 [9i32, 5i32, 1i32, 5i32, 6i32, -9i32, 0i32] }
-- output { [5i32, 5i32, 5i32, 5i32, 0i32] }
-- input { 5i64 [1i32, -3i32, -1i32, 2i32, -2i32, 3i32, -1i32, 3i32, 3i32, -2i32, 1i32] }
-- output { [-1i32, -1i32, -1i32, 2i32, 3i32, 3i32, 1i32] }

-- ==
-- entry: minima
-- input { 2i64 empty([0]i32) }
-- output { empty([0]i32) }
-- input { 0i64 [3i32] }
-- output { [3i32] }
-- input { 1i64 [9i32, 9i32, 7i32, -4i32, -8i32] }
-- output { [9i32, 7i32, -4i32, -8i32, -8i32] }
-- input { 3i64 [-2i32, -1i32, -4i32, 7i32, -8i32, 7i32, -9i32, -6i32, -3i32, -6i32, 6i32, 5i32, 7i32, -1i32, -2i32,
--   -8i32, 4i32] }
-- output { [-9i32, -9i32, -9i32, -9i32, -9i32, -9i32, -9i32, -6i32, -8i32, -8i32, -8i32, -8i32, -8i32, -8i32,
--   -8i32, -8i32, 4i32] }

-- ==
-- entry: best_climb
-- input { empty([0]f64) }
-- output { 0.0f64 }
-- input { [1.0f64] }
-- output { 0.0f64 }
-- input { [3.0f64, 1.0f64, 4.0f64, 1.5f64, 0.5f64, 2.0f64] }
-- output { 3.0f64 }
-- input { [-0.25f64, 0.5f64, 1.25f64, 0.75f64, -0.25f64, 1.5f64, 3.75f64, 2.75f64, -3.0f64, -0.75f64, -0.75f64,
--   -0.75f64, 3.75f64] }
-- output { 6.75f64 }

-- ==
-- entry: smoothed
-- input { 0.5f64 empty([0]f64) }
-- output { empty([0]f64) }
-- input { 0.5f64 [3.0f64] }
-- output { [3.0f64] }
-- input { 0.25f64 [3.25f64, 1.0f64, -1.75f64, 3.25f64, 2.25f64, -3.0f64, -3.75f64] }
-- output { [3.25f64, 2.6875f64, 1.578125f64, 1.99609375f64, 2.0595703125f64, 0.794677734375f64,
--   -0.34149169921875f64] }

entry averages [n] (w: i64) (xs: [n]f64) : []f64 =
  let sums = [0] ++ scan (+) 0 xs
  in map (\i -> (sums[i + w] - sums[i]) / f64.i64 w) (iota (i64.max 0 (n - w + 1)))

def median [w] (xs: [w]i32) : i32 =
  let rank i = i64.sum (map (\j -> i64.bool (xs[j] < xs[i] || (xs[j] == xs[i] && j < i))) (iota w))
  let middle = filter (\i -> rank i == w / 2) (iota w)
  in xs[middle[0]]

entry medians [n] (w: i64) (xs: [n]i32) : []i32 =
  map (\i -> median xs[i:i + w]) (iota (i64.max 0 (n - w + 1)))

-- Minima over 2^k elements from minima over half as many.
entry minima [n] (k: i64) (xs: [n]i32) : [n]i32 =
  loop ms = xs for level < k do
    let d = 1 << level
    in map (\i -> if i + d < n then i32.min ms[i] ms[i + d] else ms[i]) (iota n)

entry best_climb [n] (xs: [n]f64) : f64 =
  let lows = scan f64.min f64.inf xs
  in reduce f64.max 0 (map2 (-) xs lows)

entry smoothed [n] (a: f64) (xs: [n]f64) : [n]f64 =
  let line (p, q) (r, s) = (p * r, q * r + s)
  let weights = map (\i -> if i == 0 then (0, xs[0]) else (1 - a, a * xs[i])) (iota n)
  in map (.1) (scan line (1, 0) weights)
