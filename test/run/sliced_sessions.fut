-- Sessions of a log: the gaps, the smoothed rates, and their histogram, each a function of its own that stays a call.
-- ==
-- entry: report
-- input { [1.0, 2.0, 4.0, 8.0, 9.0, 11.0] 2i64 } output { [1.5, 3.0, 2.5, 1.5] [2i64, 2i64, 0i64] }
-- input { [5.0] 1i64 } output { empty([0]f64) [0i64, 0i64, 0i64] }
-- input { [5.0, 1.0] 3i64 } error: Range
#[noinline]
def gaps [n] (times: [n]f64) : []f64 = let (a, b) = (init times, tail times) in map2 (-) b a
#[noinline]
def smoothed [n] (window: i64) (xs: [n]f64) : []f64 =
  map (\i -> f64.sum xs[i:i + window] / f64.i64 window) (iota (n - window + 1))
#[noinline]
def counts [n] (bins: i64) (xs: [n]f64) : []i64 =
  hist (+) 0 bins (map (\x -> i64.f64 (x / 4)) (map (+ 2) xs)) (replicate n 1)
entry report (times: []f64) (window: i64) =
  let rates = smoothed window (gaps times)
  in (rates, counts 3 rates)
