-- Function arguments with captured arrays and sizes, passed through several functions.
def apply_to [n] 'a 'b (f: a -> b) (xs: [n]a) : [n]b = map f xs
def through [n] 'a 'b (g: (a -> b) -> [n]a -> [n]b) (f: a -> b) (xs: [n]a) : [n]b = g f xs
def stencil [n] (f: f64 -> f64 -> f64 -> f64) (xs: [n]f64) : [n]f64 =
  tabulate n (\i -> f xs[i64.max 0 (i - 1)] xs[i] xs[i64.min (n - 1) (i + 1)])
-- ==
-- input { [1f64, 2f64, 4f64] [0.5f64, 2f64] } output { [1.5f64, 2.5f64, 3f64] [3f64, 5f64, 9f64] [2.5f64, 8f64] }
-- input { empty([0]f64) empty([0]f64) } output { empty([0]f64) empty([0]f64) empty([0]f64) }
entry main [n] [m] (xs: [n]f64) (ks: [m]f64) : ([n]f64, [n]f64, [m]f64) =
  let total = f64.sum ks
  let weigh = \x -> x * 2 + f64.i64 m * 0.5
  in (stencil (\a _ b -> a + (b - a) / 2 * f64.bool (n > 0)) xs,
      through apply_to weigh xs,
      apply_to (\k -> k * f64.i64 (m * 2 - 1) + total * (k - 0.5) * 1 - 0.5 * 0 + (if k > 1 then -1.75 else 1)) ks)
