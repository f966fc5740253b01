-- Records and tuples that hold functions, some with captured arrays.
type^ ops = {scale: f64 -> f64, offset: f64}
def make [n] (xs: [n]f64) (k: f64) = {scale = \x -> x * k + f64.sum xs, offset = k}
-- ==
-- input { [1f64, 2f64] 2f64 } output { 9f64 11f64 [5f64, 7f64] }
-- input { empty([0]f64) 2f64 } output { 6f64 8f64 empty([0]f64) }
entry main [n] (xs: [n]f64) (k: f64) : (f64, f64, [n]f64) =
  let r = make xs k
  let (f, g) = (r.scale, \x -> r.scale x + r.offset)
  in (f 3, g 3, map f xs)
