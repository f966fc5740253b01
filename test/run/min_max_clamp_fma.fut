-- ==
-- input { 3f32 -1f32 } output { 3f32 -1f32 2f32 -2f32 10f32 5f32 3.1622777f32 }
entry main (x: f32) (y: f32) : (f32, f32, f32, f32, f32, f32, f32) =
  (f32.max x y, f32.min x y, f32.mad x 1 y, f32.fma x y 1, f32.lerp 0 10 (x + 1), f32.lerp 0 10 0.5, f32.hypot x y)
