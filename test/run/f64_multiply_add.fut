-- mad of f64 rounds the product and the sum, fma the sum alone; lerp stays between its ends; hypot does not overflow on
-- the way.
-- ==
-- entry: both
-- input { [1.0000000000000002f64, 3.0f64, 0.1f64] [1.0000000000000002f64, 5.0f64, 10.0f64] [-1.0f64, -15.0f64,
--   -1.0f64] }
-- output { [4.440892098500626e-16f64, 0.0f64, 0.0f64] [4.440892098500626e-16f64, 0.0f64, 5.551115123125783e-17f64]
--   }

-- ==
-- entry: lines
-- input {  }
-- output { [2.0f64, 6.0f64, 4.0f64, 2.0f64, 6.0f64, 3.0f64] }

-- ==
-- entry: long
-- input {  }
-- output { [5.0f64, 1.7976931348623157e+308f64, f64.inf, f64.inf] true }

entry both [n] (x: [n]f64) (y: [n]f64) (z: [n]f64) : ([n]f64, [n]f64) =
  (map3 f64.mad x y z, map3 f64.fma x y z)

entry lines : [6]f64 = map (f64.lerp 2 6) [0, 1, 0.5, -3, 7, 0.25]

entry long : ([4]f64, bool) =
  let largest = f64.nextafter f64.inf 0
  in ([f64.hypot 3 (-4), f64.hypot largest 1, f64.hypot f64.inf f64.nan, f64.hypot largest largest],
      f64.isnan (f64.hypot 1 f64.nan))
