-- Functions bound by let, also inside functions.
-- ==
-- input { 3.0f64 } output { 19.0f64 }
entry main (x: f64) : f64 =
  let square = \(y: f64) -> y * y
  let line (a: f64) (y: f64) : f64 = let b = 1.0 in a * y + b
  in line 2.0 (square x)
