-- A fold whose state grows by one element in every step.
-- ==
-- error: E0501

entry main (n: i64) (k: i64) : []f64 =
  ifold (\a _ -> build (length a + 1) (\_ -> 1f64)) (build n (\_ -> 0f64)) k
