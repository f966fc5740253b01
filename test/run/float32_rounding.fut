-- Single precision: rounding after every operation; conversions back and forth.
-- ==
-- input { 16777216f32 1f32 } output { 16777216f32 16777215f32 0.1f32 1.6777216e7f64 16777216i32 true }
entry main (x: f32) (y: f32) : (f32, f32, f32, f64, i32, bool) =
  (x + y, x - y, f32.f64 0.1, f64.f32 x, i32.f32 x, f64.f32 (f32.f64 0.1) != 0.1)
