-- Record patterns with literals, size parameters and slices in cases.
type shape = #line {from: i64, to: i64} | #all | #every i64
def select [n] (s: shape) (xs: [n]i32) : []i32 =
  match s
  case #line {from = 0, to} -> xs[:i64.min n to]
  case #line {from, to} -> if from <= to && to <= n && from >= 0 then xs[from:to] else []
  case #all -> xs
  case #every 0 -> []
  case #every k -> xs[::k]
-- ==
-- entry: main
-- input { [1, 2, 3, 4, 5] } output { [1, 2] [2, 3, 4] empty([0]i32) [1, 2, 3, 4, 5] empty([0]i32) [1, 3, 5] [5, 3, 1] }
-- input { [6] } output { [6] empty([0]i32) empty([0]i32) [6] empty([0]i32) [6] [6] }
entry main (xs: []i32) =
  ( select (#line {from = 0, to = 2}) xs, select (#line {from = 1, to = 4}) xs, select (#line {from = 3, to = 1}) xs,
    select #all xs
  , select (#every 0) xs, select (#every 2) xs, select (#every (-2)) xs)
