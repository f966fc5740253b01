-- Mean and variance in one pass by a reduction over triples, correlation, extremes with their places, ranks, and a
-- histogram of quantiles.
-- ==
-- entry: mean_and_variance
-- input { empty([0]f64) }
-- output { 0.0f64 0.0f64 }
-- input { [5.0f64] }
-- output { 5.0f64 0.0f64 }
-- input { [1.0f64, 2.0f64, 3.0f64] }
-- output { 2.0f64 0.6666666666666666f64 }
-- input { [-0.75f64, 2.0f64, -2.25f64, -0.75f64, -2.75f64, 3.0f64, 2.25f64, 3.5f64, 4.0f64, 2.5f64, -0.75f64,
--   -2.0f64, -2.75f64] }
-- output { 0.40384615384615385f64 5.870562130177515f64 }

-- ==
-- entry: extremes
-- input { empty([0]f64) }
-- output { 0i64 0i64 }
-- input { [2.0f64] }
-- output { 0i64 0i64 }
-- input { [1.0f64, 3.0f64, 1.0f64, 3.0f64] }
-- output { 0i64 1i64 }
-- input { [-2.0f64, 2.25f64, 3.5f64, 4.0f64, -3.25f64, 3.25f64, -0.25f64, -2.75f64, 2.0f64, 1.0f64, -3.0f64] }
-- output { 4i64 3i64 }

-- ==
-- entry: ranks
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.0f64] }
-- output { [1.0f64] }
-- input { [3.0f64, 1.0f64, 3.0f64, 2.0f64, 3.0f64] }
-- output { [4.0f64, 1.0f64, 4.0f64, 2.0f64, 4.0f64] }

-- ==
-- entry: correlation
-- input { [1.0f64, 2.0f64] [3.0f64, 7.0f64] }
-- output { 1.0f64 }
-- input { [1.0f64, 2.0f64, 3.0f64] [3.0f64, 2.0f64, 1.0f64] }
-- output { -1.0f64 }
-- input { [-2.75f64, 1.75f64, -2.0f64, -0.75f64, -3.5f64, -3.5f64, -0.25f64] [-2.0f64, -3.75f64, -2.5f64, -2.0f64,
--   0.0f64, 3.5f64, 2.75f64] }
-- output { -0.4295997752103531f64 }

type moments = {count: f64, mean: f64, squares: f64}

def join (a: moments) (b: moments) : moments =
  let count = a.count + b.count
  let difference = b.mean - a.mean
  in if count == 0 then a
     else {count,
           mean = a.mean + difference * b.count / count,
           squares = a.squares + b.squares + difference * difference * a.count * b.count / count}

entry mean_and_variance [n] (xs: [n]f64) : (f64, f64) =
  let m = reduce join {count = 0, mean = 0, squares = 0} (map (\x -> {count = 1, mean = x, squares = 0}) xs)
  in (m.mean, m.squares / f64.max 1 m.count)

entry extremes [n] (xs: [n]f64) : (i64, i64) =
  let pick before (i, a) (j, b) = if before a b || (a == b && i < j) then (i, a) else (j, b)
  let numbered = zip (iota n) xs
  let (low, _) = reduce (pick (<)) (n, f64.inf) numbered
  let (high, _) = reduce (pick (>)) (n, -f64.inf) numbered
  in (low, high)

entry ranks [n] (xs: [n]f64) : [n]f64 =
  map (\x -> let below = f64.sum (map (\y -> f64.bool (y < x)) xs)
             let same = f64.sum (map (\y -> f64.bool (y == x)) xs)
             in below + (same + 1) / 2) xs

entry correlation [n] (xs: [n]f64) (ys: [n]f64) : f64 =
  let centred v = let mean = f64.sum v / f64.i64 n in map (\x -> x - mean) v
  let (a, b) = (centred xs, centred ys)
  let dot u v = f64.sum (map2 (*) u v)
  in dot a b / f64.sqrt (dot a a * dot b b)
