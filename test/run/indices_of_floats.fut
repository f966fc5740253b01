-- Floats that become indices: not a number and infinities give 0, numbers out of range the ends of the range.
-- ==
-- entry: counts
-- input { [0.5f64, -0.5f64, -1f64, f64.nan, f64.inf, -f64.inf, 2.999f64, 3f64, 1e300f64, -1e300f64, 1.5f64] }
-- output { [5i64, 1i64, 1i64] }
-- input { [9223372036854775808f64, -9223372036854775808f64, 4294967296f64, 2f64] } output { [0i64, 0i64, 1i64] }
entry counts [n] (xs: [n]f64) : [3]i64 =
  hist (+) 0 3 (map i64.f64 xs) (map (const 1) xs)

-- ==
-- entry: places
-- input { 2i64 [0.5f32, f32.nan, 1.9f32, f32.inf, -1f32, 3e38f32] [1f32, 2f32, 3f32, 4f32, 5f32, 6f32] }
-- output { [7f32, 3f32] }
-- input { 0i64 [0.5f32, f32.nan] [1f32, 2f32] } output { empty([0]f32) }
entry places [n] (k: i64) (xs: [n]f32) (ys: [n]f32) : [k]f32 =
  reduce_by_index (replicate k 0) (+) 0 (map i64.f32 xs) ys
