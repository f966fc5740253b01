-- A type parameter that stands for an array: an absent payload of that type has its shape all the same.
type option 'a = #none | #some a

def keep 'a (b: bool) (x: a) : option a = if b then #some x else #none
def or_else 'a (default: a) (x: option a) : a = match x case #some y -> y case #none -> default
def nones 'a (n: i64) (_: a) : [n](option a) = replicate n #none
def first [n] 'a (xs: [n]a) : option a = if n == 0 then #none else #some xs[0]

-- ==
-- entry: chosen
-- input { [true, false, true] [[1, 2], [3, 4], [5, 6]] } output { [[1, 2], [9, 9], [5, 6]] }
-- input { empty([0]bool) empty([0][2]i32) } output { empty([0][2]i32) }
-- input { [false] empty([1][0]i32) } output { empty([1][0]i32) }
entry chosen [n][m] (bs: [n]bool) (xss: [n][m]i32) : [n][m]i32 =
  map2 (\b xs -> or_else (replicate m 9) (keep b xs)) bs xss

-- ==
-- entry: stored
-- input { [true, false, true] [[1, 2], [3, 4], [5, 6]] } output { [[1, 2], [0, 0], [5, 6]] }
entry stored [n][m] (bs: [n]bool) (xss: [n][m]i32) : [n][m]i32 =
  let os = map2 keep bs xss
  in map (or_else (replicate m 0)) os

-- ==
-- entry: updated
-- input { [[1, 2], [3, 4]] } output { [[1, 2], [0, 0]] }
-- input { [[1, 2, 3]] } output { [[1, 2, 3]] }
entry updated [n][m] (xss: [n][m]i32) : [n][m]i32 =
  let os : *[n](option ([m]i32)) = copy (nones n (replicate m 0))
  let os = os with [0] = #some xss[0]
  in map (or_else (replicate m 0)) os

-- ==
-- entry: nested
-- input { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] } output { [1, 2] [[1, 2], [3, 4]] }
-- input { empty([0][2][2]i32) } output { [0, 0] [[0, 0], [0, 0]] }
entry nested [n][m][k] (xsss: [n][m][k]i32) : ([k]i32, [m][k]i32) =
  let xss = or_else (replicate m (replicate k 0)) (first xsss)
  in (or_else (replicate k 0) (first xss), xss)
