-- The result of a recursive function has the size of a type parameter, which no argument shows, and one of its own.
-- ==
-- entry: rows
-- input { 2i64 3i64 [1i64, -3i64, -9i64] } output { [0i64, 0i64, 0i64] [4i64] }
-- input { 0i64 2i64 [1i64, 0i64, 5i64] } output { [0i64, 0i64] [1i64, 5i64] }
-- input { 3i64 0i64 [-4i64, -6i64] } output { empty([0]i64) [2i64] }
def descended 'a (n: i64) (f: i64 -> a) (xs: []i64) : (a, []i64) =
  if n == 0 then (f 0, filter (> 0) xs) else descended (n - 1) f (map (+ n) xs)

entry rows (n: i64) (k: i64) (xs: []i64) : ([k]i64, []i64) = descended n (\i -> replicate k i) xs
