-- Folds whose elements cost more than combining them: they are computed at the same time and combined in order.
def slow (x: f64) : f64 = f64.exp (f64.sqrt (f64.log (1 + x))) + f64.sin x

-- A series, with a loop of its own for each element.
def series (x: f64) : f64 = loop s = 0 for k < 20 do s * x + 1 / f64.i64 (k + 1)

entry sum_of_series [n] (xs: [n]f64) : f64 = f64.sum (map series xs)
entry histogram [n] (bins: i64) (xs: [n]f64) : [bins]f64 =
  reduce_by_index (replicate bins 0) (+) 0 (map (\x -> i64.f64 (x * f64.i64 bins)) xs) (map (slow >-> slow) xs)
entry histogram_of_series [n] (bins: i64) (xs: [n]f64) : [bins]f64 =
  reduce_by_index (replicate bins 0) (+) 0 (map (\x -> i64.f64 (x * f64.i64 bins)) xs) (map series xs)
entry scattered [n] (places: [n]i64) (xs: [n]f64) : [n]f64 =
  scatter (replicate n 0) (map (% n) places) (map series xs)
entry filtered [n] (xs: [n]f64) : []f64 = filter (\x -> series x > 2) xs
entry running [n] (xs: [n]f64) : [n]f64 = scan (+) 0 (map series xs)
entry least [n] (xs: [n]i64) : i64 = i64.minimum (map (\x -> (x * x + 7) % 101) xs)
