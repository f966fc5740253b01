-- The same built-in at several element types.
-- ==
-- input { 2i64 } output { [0i64, 1i64] [0.0f64, 0.5f64] [false, true] [[0i64, 1i64], [0i64, 1i64]] 2i64 1.5f64 }
entry main (n: i64) : ([]i64, []f64, []bool, [][]i64, i64, f64) =
  (build n (\i -> i), build n (\i -> f64.i64 i / 2.0), build n (\i -> i > 0), build n (\_ -> build n (\j -> j)),
   ifold (\s _ -> s + 1) 0 n, ifold (\s i -> s + f64.i64 i + 0.25) 0.0 n)
