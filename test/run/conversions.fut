-- Conversions between scalar types through the numeric modules.
-- ==
-- input { 300i32 -1.7f64 true } output { 44u8 300i64 300.0f64 -1i32 -1.7f32 1i32 1.0f64 false true }
-- input { -1i32 2.9f64 false } output { 255u8 -1i64 -1.0f64 2i32 2.9f32 0i32 0.0f64 true true }
entry main (i: i32) (x: f64) (b: bool) : (u8, i64, f64, i32, f32, i32, f64, bool, bool) =
  (u8.i32 i, i64.i32 i, f64.i32 i, i32.f64 x, f32.f64 x, i32.bool b, f64.bool b, i32.f64 x == 2, bool.i32 i)
