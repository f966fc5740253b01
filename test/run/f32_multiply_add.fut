-- mad of f32 rounds the product and the sum, fma the sum alone; lerp stays between its ends; hypot does not overflow on
-- the way.
-- ==
-- entry: both
-- input { [1.0000001192092896f32, 3.0f32, 0.10000000149011612f32] [1.0000001192092896f32, 5.0f32, 10.0f32]
--   [-1.0f32, -15.0f32, -1.0f32] }
-- output { [2.384185791015625e-07f32, 0.0f32, 0.0f32] [2.384185791015625e-07f32, 0.0f32, 1.4901161193847656e-08f32]
--   }

-- ==
-- entry: lines
-- input {  }
-- output { [2.0f32, 6.0f32, 4.0f32, 2.0f32, 6.0f32, 3.0f32] }

-- ==
-- entry: long
-- input {  }
-- output { [5.0f32, 3.4028234663852886e+38f32, f32.inf, f32.inf] true }

entry both [n] (x: [n]f32) (y: [n]f32) (z: [n]f32) : ([n]f32, [n]f32) =
  (map3 f32.mad x y z, map3 f32.fma x y z)

entry lines : [6]f32 = map (f32.lerp 2 6) [0, 1, 0.5, -3, 7, 0.25]

entry long : ([4]f32, bool) =
  let largest = f32.nextafter f32.inf 0
  in ([f32.hypot 3 (-4), f32.hypot largest 1, f32.hypot f32.inf f32.nan, f32.hypot largest largest],
      f32.isnan (f32.hypot 1 f32.nan))
