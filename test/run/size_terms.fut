-- Sizes that are no polynomials are what the expression says: equal when written alike up to arithmetic, computed where
-- they are compared.
def half (n: i64) : i64 = n / 2
def halves (n: i64) : [half n]i64 = iota (half n)
def squares (k: i32) : [i64.i32 (k * k)]i32 = replicate (i64.i32 (k * k)) k
def count [n] (p: i64 -> bool) (xs: [n]i64) : i64 = map (\x -> i64.bool (p x)) xs |> reduce (+) 0
def split_half [n] 'a (xs: [n]a) : ([n / 2]a, [n - n / 2]a) = (take (n / 2) xs, drop (n / 2) xs)
def last_of (r: {size: i64, rows: i64}) : [r.size]i64 = iota r.size
-- ==
-- input { 7i64 } output { [0i64, 2i64, 4i64] }
-- input { 1i64 } output { empty([0]i64) }
-- input { 0i64 } output { empty([0]i64) }
entry main (n: i64) = map2 (+) (halves n) (iota (half n))
-- ==
-- entry: coerced
-- input { 4i64 [1i32, 2i32] } output { [2i32, 4i32] }
-- input { 0i64 empty([0]i32) } output { empty([0]i32) }
-- input { 4i64 [1i32, 2i32, 3i32] } error: cannot match shape
entry coerced (n: i64) (xs: []i32) = let ys = xs :> [half n]i32
  in map2 (+) ys (map i32.i64 (halves n) |> map (\x -> ys[x]))
-- ==
-- entry: parameter
-- input { 5i64 [1i32, 2i32] } output { [1i32, 2i32] }
-- input { 5i64 [1i32] } error: cannot match shape
-- input { 5i64 [1i32, 2i32, 3i32] } error: cannot match shape
entry parameter (n: i64) (xs: [half n]i32) = xs
-- ==
-- entry: rows
-- input { 5i64 } output { empty([0][2]i32) }
-- input { 1i64 } output { empty([0][0]i32) }
entry rows (n: i64) : [0][half n]i32 = []
-- ==
-- entry: other_types
-- input { 2i32 } output { [2i32, 2i32, 2i32, 2i32] }
-- input { 0i32 } output { empty([0]i32) }
entry other_types (k: i32) = map2 (\a b -> (a + b) / 2) (squares k) (squares k)
-- ==
-- entry: counted
-- input { [1i64, 0i64, 3i64] } output { [0i64, 1i64] }
-- input { [0i64] } output { empty([0]i64) }
entry counted [n] (xs: [n]i64) : [count (> 0) xs]i64 = iota (count (> 0) xs)
-- ==
-- entry: split_in_half
-- input { [1i64, 2i64, 3i64] } output { [1i64] [2i64, 3i64] 3i64 }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) 0i64 }
entry split_in_half [n] (xs: [n]i64) =
  let (a, b) = split_half xs
  let whole = a ++ b : [n]i64
  in (a, b, length whole)
-- ==
-- entry: in_rows
-- input { 5i64 } output { [[0i64, 1i64], [1i64, 2i64]] }
-- input { 1i64 } output { empty([0][0]i64) }
entry in_rows (n: i64) =
  map (\i -> let k = n / 2 in map (+ i) (iota k)) (iota (n / 2))
-- ==
-- entry: fields
-- input { 3i64 } output { [0i64, 2i64, 4i64] }
entry fields (n: i64) = let r = {size = n, rows = 2i64} in map2 (+) (last_of r) (last_of r)
