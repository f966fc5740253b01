-- Counts and sums of values by bin.
entry histogram [n] (bins: i64) (keys: [n]i64) (values: [n]f64) : ([bins]i64, [bins]f64) =
  unzip (hist (\(a, x) (b, y) -> (a + b, x + y)) (0, 0) bins keys (map (\v -> (1, v)) values))
