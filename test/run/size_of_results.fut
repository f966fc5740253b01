-- Functions whose results have sizes of their own, as arguments, in records, in pipelines and partially applied.
def apply '~a '~b (f: a -> b) (x: a) : b = f x
def count (f: i64 -> []i64) (n: i64) : i64 = length (f n) + length (f (n + 1))
def both '~b (r: {f: i64 -> b, g: i64 -> b}) (n: i64) : (b, b) = (r.f n, r.g n)
def chosen (p: i64 -> bool) : (i64 -> []i64) = \n -> filter p (iota n)
def sized (f: (n: i64) -> [n]i64) (n: i64) : [n]i64 = map2 (+) (f n) (f n)
-- ==
-- input { [3i64, -1i64, 4i64] } output { 2i64 [3i64, 4i64] [6i64, 8i64] }
-- input { [-1i64] } output { 0i64 empty([0]i64) empty([0]i64) }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) empty([0]i64) }
entry main (xs: []i64) =
  let positive = filter (> 0)
  in (xs |> positive |> length, apply positive xs, xs |> filter (> 0) |> map (* 2))
-- ==
-- entry: counted
-- input { 4i64 } output { 5i64 9i64 3i64 }
-- input { 0i64 } output { 1i64 1i64 0i64 }
entry counted (n: i64) = (count (\m -> filter (\i -> i % 2 == 0) (iota m)) n, count iota n, count (chosen (> 2)) n)
-- ==
-- entry: records
-- input { 4i64 } output { [0i64, 1i64, 2i64, 3i64] [3i64] }
entry records (n: i64) =
  let (a, b) = both {f = \m -> filter (>= 0) (iota m), g = chosen (> 2)} n
  in (a, b)
-- ==
-- entry: dependent
-- input { 3i64 } output { [0i64, 2i64, 4i64] [2i64, 4i64, 6i64] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) }
entry dependent (n: i64) = (sized iota n, sized (\m -> map (+ 1) (iota m)) n)
