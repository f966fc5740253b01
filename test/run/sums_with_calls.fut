-- Sums that call the same function of the same argument, and sums that do not.
-- ==
-- entry: series
-- input { 2i64 2i64 } output { [7f64, 3f64] [0f64, 0f64] }
entry series (n: i64) (steps: i64) : ([n]f64, [n]f64) =
  let d = 2 / f64.i64 steps
  let trapezoid g =
    d
    * (g 0 / 2
       + f64.sum (map (\i -> g (f64.i64 (i + 1) * d)) (iota (steps - 1)))
       + g 2 / 2)
  let f x = (x + 1) ** x
  in unzip (map (\k ->
                   let w = f64.i64 k * f64.pi
                   in (f64.round (2 * trapezoid (\x -> f x * f64.cos (w * x)))
                       / 2,
                       f64.round (2 * trapezoid (\x -> f x * f64.sin (w * x)))
                       / 2)) (iota n))

-- ==
-- entry: apart
-- input { 3i64 } output { 3f64 5f64 }
entry apart (n: i64) : (f64, f64) =
  (f64.round (f64.sum (map (\i -> f64.exp (f64.i64 i) / 4) (iota n))),
   f64.round (f64.sum (map (\i -> f64.exp (f64.i64 i / 2)) (iota n))))
