-- The signs of floats as integers, of NaN and both zeros, too.
-- ==
-- entry: signs
-- input { [2.5f64, -0.1f64, 0f64, -0f64, f64.nan, f64.inf, -f64.inf] }
-- output { [1i32, -1i32, 0i32, 0i32, 0i32, 1i32, -1i32] }
entry signs [n] (xs: [n]f64) : [n]i32 = map (\x -> i32.f64 (f64.sgn x)) xs

-- ==
-- entry: small
-- input { [2.5f32, -0.1f32, 0f32, -0f32, f32.nan] } output { [1i8, -1i8, 0i8, 0i8, 0i8] }
entry small [n] (xs: [n]f32) : [n]i8 = map (\x -> i8.f32 (f32.sgn x)) xs

-- ==
-- entry: pairs
-- input { [1f32, 3f32, 2f32] [1f32, 2f32, 3f32] } output { 1i64 }
entry pairs [n] (xs: [n]f32) (ys: [n]f32) : i64 =
  i64.sum (tabulate n (\i ->
             i64.sum (tabulate n (\j ->
                        if j <= i
                        then 0
                        else
                          i64.f32
                            (f32.sgn ((xs[i] - xs[j]) * (ys[i] - ys[j])))))))
