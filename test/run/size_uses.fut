-- Sizes introduced in every place that has them: parameters, let, local functions, abbreviations with and without
-- arguments, loops.
type vec [n] 't = [n]t
type square [n] = vec [n] (vec [n] i64)
type~ bag 't = vec [] t
type~ pair = ?[k].([k]i64, [k]bool)
def trace [n] (m: square [n]) : i64 = reduce (+) 0 (map (\i -> m[i, i]) (iota n))
def positive (xs: bag i64) : bag i64 = filter (> 0) xs
def both (xs: bag i64) : pair = let ys = positive xs in (ys, map (> 1) ys)
-- ==
-- input { [1i64, -2i64, 3i64] } output { [1i64, 3i64] [false, true] 2i64 [0i64, 1i64] }
-- input { [-1i64] } output { empty([0]i64) empty([0]bool) 0i64 empty([0]i64) }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]bool) 0i64 empty([0]i64) }
entry main (xs: bag i64) =
  let (ys, bs) = both xs
  let [k] (_: [k]i64, cs: [k]bool) = (ys, bs)
  in (ys, cs, k, iota k)
-- ==
-- entry: traced
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { 5i64 }
-- input { [[7i64]] } output { 7i64 }
-- input { [[1i64, 2i64]] } error: .
entry traced (m: square []) = trace m
-- ==
-- entry: local_function
-- input { [1i64, -2i64, 3i64] } output { 2i64 [1i64, 4i64] }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) }
entry local_function (xs: []i64) =
  let number [k] (ys: [k]i64) : (i64, [k]i64) = (k, map2 (+) ys (iota k))
  in number (filter (> 0) xs)
-- ==
-- entry: in_loop
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 2i64 [4i64, 5i64] }
-- input { [1i64] } output { 1i64 [1i64] }
entry in_loop (xs: []i64) =
  let [m] (ys: [m]i64) = loop [k] (ys: [k]i64) = xs while k > 2 do tail ys
  in (m, ys)
-- ==
-- entry: records
-- input { [1i64, 2i64] } output { [1i64, 3i64] 2i64 }
entry records (xs: []i64) =
  let [n] ({values, flags}: {values: [n]i64, flags: [n]bool}) = {values = xs, flags = map (> 1) xs}
  in (map2 (\x f -> if f then x + i64.bool f else x) values flags, n)
