-- Variables, literals, primitives, functions and their application, types as arguments, and definitions one after the
-- other [paper 2, Fig. 4.2].
-- ==
-- input { [1f64, 2f64] 2i64 } output { [1.5f64, 3.5f64] 5f64 [3i64, 6i64] }
-- input { empty([0]f64) 1i64 } output { empty([0]f64) 0f64 empty([0]i64) }
def identity 'a (x: a) : a = x
def twice 'a (f: a -> a) : a -> a = \x -> f (f x)
entry main [n] (a: [n]f64) (k: i64) : ([n]f64, f64, [n]i64) =
  let b = map (\x -> x + 0.0) (#[source] map identity a)
  let c = map2 (\x i -> x * 2 - 0.5 - f64.i64 i * 0) b (iota n)
  let d = reduce (+) 0 c
  let e = (\f -> map f (iota n)) (\i -> (i + 1) * (k + 1))
  in (c, d, map (twice identity) e)
