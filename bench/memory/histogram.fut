-- Counts and sums of values by bin.
entry histogram [n] (bins: i64) (keys: [n]i64) (values: [n]f64) : ([bins]i64, [bins]f64) =
  (hist (+) 0 bins keys (map (const 1) keys), hist (+) 0 bins keys values)
