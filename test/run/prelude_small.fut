-- The conversions r32, t32, r64, t64; not; opaque, trace and break, which give back what they get.
-- ==
-- entry: conversions
-- input { 16777217i32 -2.9f32 2.9f64 } output { 16777216f32 -2i32 16777217f64 2i32 }
-- input { -7i32 f32.nan -f64.inf } output { -7f32 0i32 -7f64 0i32 }

-- ==
-- entry: identities
-- input { 5i32 [1f32, 2f32] } output { 5i32 [1f32, 2f32] false 2i64 }

entry conversions (i: i32) (x: f32) (y: f64) : (f32, i32, f64, i32) = (r32 i, t32 x, r64 i, t64 y)
entry identities [n] (i: i32) (xs: [n]f32) : (i32, [n]f32, bool, i64) =
  (break (trace (opaque i)), opaque (trace xs), not (opaque true), length (break xs))
