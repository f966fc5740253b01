-- Unary and binary operations, and the size of an array.
-- ==
-- input { [3i32, 4i32] 2.0f64 } output { -3i32 7i32 4.0f64 0.5f64 true 2i64 }
entry main (a: []i32) (x: f64) : (i32, i32, f64, f64, bool, i64) =
  (-a[0], a[0] + a[1], x * x, 1.0 / x, !(x < 1.0), length a)
