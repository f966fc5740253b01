-- Maps that are not written, in loops, branches, matches and updates.
type shape = #square f64 | #oblong f64 f64

def area (s: shape) : f64 =
  match s
  case #square a -> a * a
  case #oblong a b -> a * b

entry loops [n] (xs: [n]i32) (k: i32) = loop acc = xs for i < k do acc * 2 + i
entry while_loop [n] (xs: [n]i64) = loop ys = xs while i64.sum ys < 100 do ys + ys
entry for_in [n] (xss: [][n]i32) = loop acc = replicate n 0 for xs in xss do acc + xs * xs
entry branches [n] (xs: [n]i32) (more: bool) = if more then xs + 1 else xs - 1
entry matches [n] (xs: [n]i32) (k: i32) =
  match k
  case 0 -> xs
  case _ -> xs / k
entry updates [n] (xss: *[n][2]i32) = xss with [0] = xss[0] + 10
entry slices (xs: []i32) = xs[1:] - xs[:length xs - 1]
entry areas [n] (as: [n]f64) =
  let square (a: f64) : shape = #square a
  in area (square as) + area ((\a b -> #oblong a b : shape) as 2)
-- ==
-- entry: loops
-- input { [1, 2] 3 } output { [12, 20] }
-- input { [1, 2] 0 } output { [1, 2] }
-- ==
-- entry: while_loop
-- input { [10i64, 20i64] } output { [40i64, 80i64] }
-- ==
-- entry: for_in
-- input { [[1, 2], [3, 4]] } output { [10, 20] }
-- ==
-- entry: branches
-- input { [1, 2] true } output { [2, 3] }
-- input { [1, 2] false } output { [0, 1] }
-- ==
-- entry: matches
-- input { [10, 20] 5 } output { [2, 4] }
-- input { [10, 20] 0 } output { [10, 20] }
-- ==
-- entry: updates
-- input { [[1, 2], [3, 4]] } output { [[11, 12], [3, 4]] }
-- ==
-- entry: slices
-- input { [1, 4, 9, 16] } output { [3, 5, 7] }
-- input { [5] } output { empty([0]i32) }
-- ==
-- entry: areas
-- input { [1.0, 3.0] } output { [3.0, 15.0] }
