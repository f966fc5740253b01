-- A local polymorphic function used at several types and sizes inside loops, lambdas and matches.
-- ==
-- entry: main
-- input { 3i64 [1, 2, 3, 4, 5] } output { 8i64 [5, 4, 3, 2, 1] [true, false, true] }
-- input { 0i64 [9] } output { 1i64 [9] empty([0]bool) }
-- input { 1i64 empty([0]i32) } output { 0i64 empty([0]i32) [true] }
entry main [k] (n: i64) (xs: [k]i32) =
  let flip_all 'a [m] (ys: [m]a) = reverse ys
  let size ys = length ys
  let bs = map (\i -> i % 2 == 0) (iota n)
  let total = loop total = 0 for i < n do total + size (flip_all (iota i))
  in (total + size xs, flip_all xs, flip_all bs)
