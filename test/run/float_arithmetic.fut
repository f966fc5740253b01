-- Floating-point operators, with infinities and NaN.
-- ==
-- input { 7.5f64 -2.0f64 } output { 5.5f64 9.5f64 -15.0f64 -3.75f64 1.5f64 56.25f64 }
-- input { 1.0f64 0.0f64 } output { 1.0f64 1.0f64 0.0f64 f64.inf f64.nan 1.0f64 }
entry main (x: f64) (y: f64) : (f64, f64, f64, f64, f64, f64) =
  (x + y, x - y, x * y, x / y, x % y, x ** 2)
