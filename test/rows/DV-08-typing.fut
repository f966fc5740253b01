-- Functions of several types, with sizes as parameters, types as parameters, and results that are functions until they
-- are applied [paper 2, Fig. 4.2-4.4].
-- ==
-- input { [1i64, 2i64] 3i64 } output { [4i64, 5i64] 12i64 true }
-- input { empty([0]i64) 1i64 } output { empty([0]i64) 0i64 true }
def compose 'a 'b 'c (f: b -> c) (g: a -> b) : a -> c = \x -> f (g x)
def on_each [n] 'a 'b (f: a -> b) (xs: [n]a) : [n]b = #[source] map f xs
def pair 'a 'b (x: a) (y: b) : (a, b) = (x, y)
entry main [n] (a: [n]i64) (k: i64) : ([n]i64, i64, bool) =
  let add: i64 -> i64 -> i64 = \x y -> x + y
  let sums = on_each (add k) a
  let (total, some) = pair (compose (* 2) (reduce (+) 0) (on_each (add 0) sums) - 2 * reduce (+) 0 a
    + reduce (+) 0 (map (const 0) a)) (n >= 0)
  in (sums, total, some)
