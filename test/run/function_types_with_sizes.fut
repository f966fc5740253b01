-- A function argument whose result size depends on its argument.
def on (n: i64) (f: (k: i64) -> [k]i64) : [n]i64 = map (+ 1) (f n)
def both [n] 'a 'b (f: [n]a -> [n]b) (xs: [n]a) (ys: [n]a) : ([n]b, [n]b) = (f xs, f ys)
-- ==
-- input { 3i64 } output { [1i64, 2i64, 3i64] [2i64, 1i64, 0i64] [0i64, 2i64, 4i64] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) }
entry main (n: i64) : ([n]i64, [n]i64, [n]i64) =
  let (a, b) = both reverse (iota n) (map (* 2) (iota n))
  in (on n iota, a, reverse b)
