-- Functions of the float modules.
-- ==
-- input { 2.25f64 }
-- output { 1.5f64 9.487735836358526f64 0.8109302162163288f64 2.0f64 3.0f64 2.0f64 2.0f64 2.25f64 1.0f64 }
entry main (x: f64) : (f64, f64, f64, f64, f64, f64, f64, f64, f64) =
  (f64.sqrt x, f64.exp x, f64.log x, f64.floor x, f64.ceil x, f64.trunc x, f64.round x, f64.abs (-x), f64.sgn x)
