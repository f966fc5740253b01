-- A match wherever an expression may stand: operand, index, bound, size, condition, element, field, argument, result of
-- a loop.
type which = #first | #last | #at i64

def which_of (k: i64) : which = if k < 0 then #last else if k == 0 then #first else #at k

def place [n] (_: [n]i32) (w: which) : i64 = match w case #first -> 0 case #last -> n - 1 case #at i -> i

-- ==
-- entry: indexed
-- input { [5, 6, 7] 0i64 } output { 5 1i64 [5, 5] }
-- input { [5, 6, 7] -1i64 } output { 7 3i64 [7, 7, 7] }
-- input { [5, 6, 7] 1i64 } output { 6 2i64 [6] }
entry indexed [n] (xs: [n]i32) (k: i64) : (i32, i64, []i32) =
  let w = which_of k
  let x = xs[match w case #first -> 0 case #last -> n - 1 case #at i -> i]
  let part = xs[0:(match w case #first -> 1 case #last -> n case #at i -> i + 1)]
  let size = match w case #first -> 2 case #last -> 3 case #at i -> i
  in (x, length part, replicate size x)

-- ==
-- entry: operands
-- input { 2 3 } output { 7 true [2, 3, 30] }
-- input { 0 3 } output { 4 false [0, 3, -30] }
entry operands (a: i32) (b: i32) : (i32, bool, [3]i32) =
  let s : #pos i32 | #zero = if a > 0 then #pos a else #zero
  let sum = 1 + (match s case #pos x -> x * 2 case #zero -> 0) + b - (match s case #pos _ -> 1 case #zero -> 0)
  let flag = (match s case #pos _ -> true case #zero -> false) && b > 0
  in (sum, flag, [a, b, (if flag then 1 else -1) * (match s case #pos _ -> b * 10 case #zero -> 30)])

-- ==
-- entry: in_loop
-- input { 5 } output { 16 3 }
entry in_loop (n: i32) : (i32, i32) =
  let r = loop x = 1 while (match (x > 10, n) case (true, _) -> false case (_, 0) -> false case _ -> true)
    do x * (match n case 5 -> 2 case _ -> 3)
  in (r, {value = match r case 16 -> 3 case _ -> 4}.value)
