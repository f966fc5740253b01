-- build n f, also of arrays and of tuples.
-- ==
-- input { 3i64 2.0f64 }
-- output { [0.0f64, 2.0f64, 4.0f64] [[0.0f64, 0.0f64], [1.0f64, 2.0f64], [2.0f64, 4.0f64]] [0i64, 1i64, 2i64] }
-- input { 0i64 2.0f64 } output { empty([0]f64) empty([0][2]f64) empty([0]i64) }
-- input { 1i64 2.0f64 } output { [0.0f64] [[0.0f64, 0.0f64]] [0i64] }
-- input { -1i64 2.0f64 } error: is invalid
entry main (n: i64) (x: f64) : ([n]f64, [n][2]f64, [n]i64) =
  let (is, _) = unzip (build n (\i -> (i, true)))
  in (build n (\i -> x * f64.i64 i), build n (\i -> build 2 (\j -> f64.i64 i * (if j == 0 then 1.0 else x))), is)
