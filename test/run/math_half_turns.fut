-- Trigonometry in half turns: exact at multiples of a quarter turn, signed zeros kept, infinities have no angle.
-- ==
-- entry: exact
-- input { [0.0f64, 0.5f64, 1.0f64, 1.5f64, 2.0f64, -0.5f64, -1.0f64, 9007199254740993.0f64, 1e300f64, 100000000.5f64] }
-- output { [0.0f64, 1.0f64, 0.0f64, -1.0f64, 0.0f64, -1.0f64, 0.0f64, 0.0f64, 0.0f64, 1.0f64]
--   [1.0f64, 0.0f64, -1.0f64, 0.0f64, 1.0f64, 0.0f64, -1.0f64, 1.0f64, 1.0f64, 0.0f64] }

-- ==
-- entry: undefined
-- input { f64.inf f32.inf f16.inf } output { true true true }
-- input { -f64.inf f32.nan f16.nan } output { true true true }

-- ==
-- entry: signs
-- input { 0.0f64 } output { [f64.inf, f64.inf, f64.inf] [f64.inf, -f64.inf, f64.inf] }
-- input { -0.0f64 } output { [-f64.inf, -f64.inf, -f64.inf] [f64.inf, -f64.inf, f64.inf] }

-- ==
-- entry: inverses
-- random input { [500]f64 } output { true }
-- input { [0.0f64, 1.0f64, -1.0f64] } output { true }

-- ==
-- entry: directions
-- input { 1f32 } output { [0f32, 0.25f32, 0.5f32, 0.75f32, 1f32, -0.75f32, -0.5f32, -0.25f32] }

entry exact [n] (xs: [n]f64) : ([n]f64, [n]f64) = (map f64.sinpi xs, map f64.cospi xs)

entry undefined (x: f64) (y: f32) (z: f16) : (bool, bool, bool) =
  (f64.isnan (f64.sinpi x) && f64.isnan (f64.cospi x) && f64.isnan (f64.tanpi x),
   f32.isnan (f32.sinpi y) && f32.isnan (f32.cospi y) && f32.isnan (f32.tanpi y),
   f16.isnan (f16.sinpi z) && f16.isnan (f16.cospi z) && f16.isnan (f16.tanpi z))

-- The signs of zeros, by division; the poles of the tangent.
entry signs (zero: f64) : ([3]f64, [3]f64) =
  (map (1 /) [f64.sinpi zero, f64.sinpi (f64.copysign 2 zero), f64.tanpi zero],
   map f64.tanpi [0.5, -0.5, 2.5])

entry inverses [n] (xs: [n]f64) : bool =
  let near (x: f64) (y: f64) = f64.abs (x - y) <= 1e-14
  in all (\x -> near (f64.sinpi (f64.asinpi x)) x && near (f64.cospi (f64.acospi x)) x
                && (f64.abs x == 1 || near (f64.atanpi (f64.tanpi (x / 2))) (x / 2))) xs

entry directions (r: f32) : [8]f32 =
  map2 f32.atan2pi [0, r, r, r, 0, -r, -r, -r] [r, r, 0, -r, -r, -r, 0, r]
