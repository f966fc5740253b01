-- mad of f16 rounds the product and the sum, fma the sum alone; lerp stays between its ends; hypot does not overflow on
-- the way.
-- ==
-- entry: both
-- input { [1.0009765625f16, 3.0f16, 0.0999755859375f16] [1.0009765625f16, 5.0f16, 10.0f16] [-1.0f16, -15.0f16,
--   -1.0f16] }
-- output { [0.001953125f16, 0.0f16, 0.0f16] [0.001953125f16, 0.0f16, -0.000244140625f16] }

-- ==
-- entry: lines
-- input {  }
-- output { [2.0f16, 6.0f16, 4.0f16, 2.0f16, 6.0f16, 3.0f16] }

-- ==
-- entry: long
-- input {  }
-- output { [5.0f16, 65504.0f16, f16.inf, f16.inf] true }

entry both [n] (x: [n]f16) (y: [n]f16) (z: [n]f16) : ([n]f16, [n]f16) =
  (map3 f16.mad x y z, map3 f16.fma x y z)

entry lines : [6]f16 = map (f16.lerp 2 6) [0, 1, 0.5, -3, 7, 0.25]

entry long : ([4]f16, bool) =
  let largest = f16.nextafter f16.inf 0
  in ([f16.hypot 3 (-4), f16.hypot largest 1, f16.hypot f16.inf f16.nan, f16.hypot largest largest],
      f16.isnan (f16.hypot 1 f16.nan))
