-- Comparison operators on integers, floats and bools.
-- ==
-- input { 1i32 2i32 1.0f32 f32.nan } output { true true false false false true false false }
-- input { 2i32 2i32 1.0f32 1.0f32 } output { false true false true true false true true }
entry main (a: i32) (b: i32) (x: f32) (y: f32) : (bool, bool, bool, bool, bool, bool, bool, bool) =
  (a < b, a <= b, a > b, a >= b, a == b, a != b, x == y, x <= y)
