-- Running sums and running maxima of what is left of the mean.
entry prefix_sums [n] (xs: [n]f64) : ([n]f64, [n]f64) =
  let mean = f64.sum xs / f64.i64 n
  in (scan (+) 0 xs, scan f64.max (-f64.inf) (map (\x -> x - mean) xs))
