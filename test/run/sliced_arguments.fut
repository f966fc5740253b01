-- Functions as arguments of functions that stay calls; their sizes come from the specialised size functions.
-- ==
-- entry: main
-- input { [1i64, 2i64, 3i64] } output { [2i64, 3i64, 4i64, 2i64, 4i64, 6i64] }
-- ==
-- entry: windows
-- input { [1i64, 2i64, 3i64, 4i64] 2i64 } output { [3i64, 5i64, 7i64] [2i64, 3i64, 4i64] }
-- input { [1i64, 2i64, 3i64, 4i64] 9i64 } error: Range
#[noinline]
def both [n] (f: i64 -> i64) (g: i64 -> i64) (xs: [n]i64) : []i64 = map f xs ++ map g xs
#[noinline]
def over [n] (k: i64) (f: [k]i64 -> i64) (xs: [n]i64) : []i64 = map (\i -> f (xs[i:i + k] :> [k]i64)) (iota (n - k + 1))
entry main [n] (xs: [n]i64) : []i64 = both (+ 1) (* 2) xs
entry windows [n] (xs: [n]i64) (k: i64) = (over k i64.sum xs, over k i64.maximum xs)
