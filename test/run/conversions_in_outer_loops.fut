-- Conversions that only the outer index decides are made before the inner loop, with what is expensive after them.
-- ==
-- entry: signed
-- input { [0i32, 0i32] [1.5, 2.0, -3.0] } output { [[1.5, 2.0, -3.0], [1.5, 2.0, -3.0]] }
-- input { empty([0]i32) [1.5] } output { empty([0][1]f64) }
-- ==
-- entry: narrowed
-- input { [4294967296i64, 0i64] [1.5, -2.0] } output { [[1.5, -2.0], [1.5, -2.0]] }
-- ==
-- entry: of_bool
-- input { [false, false] [2.0, 4.0] } output { [[2.0, 4.0], [2.0, 4.0]] }

entry signed [n] [m] (xs: [n]i32) (ys: [m]f64) : [n][m]f64 =
  map (\x -> map (\y -> f64.exp (f64.i64 (i64.i32 x)) * y) ys) xs
entry narrowed [n] [m] (xs: [n]i64) (ys: [m]f64) : [n][m]f64 =
  map (\x -> map (\y -> f64.exp (f64.i32 (i32.i64 x)) * y) ys) xs
entry of_bool [n] [m] (xs: [n]bool) (ys: [m]f64) : [n][m]f64 =
  map (\x -> map (\y -> f64.exp (f64.i64 (i64.bool x)) * y) ys) xs
