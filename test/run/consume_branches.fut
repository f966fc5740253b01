-- A branch may return what the other branch consumes.
-- ==
-- input { true [1, 2] 1i64 5 } output { [1, 2] }
-- input { false [1, 2] 1i64 5 } output { [1, 5] }
entry main (c: bool) (xs: *[]i32) (i: i64) (v: i32) =
  let t = if c then xs else xs with [i] = v in t
-- ==
-- entry: updated
-- input { true [1, 2] } output { [7, 2] }
-- input { false [1, 2] } output { [8, 7] }
entry updated (c: bool) (xs: *[]i32) =
  let t = if c then xs else xs with [0] = 8
  let t[if c then 0 else 1] = 7
  in t
-- ==
-- entry: matched
-- input { 0 [1, 2] } output { [1, 2] }
-- input { 1 [1, 2] } output { [9, 2] }
-- input { 2 [1, 2] } output { [0, 0] }
entry matched (k: i32) (xs: *[]i32) : *[]i32 =
  match k case 0 -> xs case 1 -> xs with [0] = 9 case _ -> [0, 0]
-- ==
-- entry: nested
-- input { true true [1, 2] } output { [1, 3] }
-- input { true false [1, 2] } output { [4, 2] }
-- input { false false [1, 2] } output { [5, 2] }
entry nested (a: bool) (b: bool) (xs: *[]i32) =
  let ys = if a then (if b then xs with [1] = 3 else xs with [0] = 4) else xs with [0] = 5
  in ys
-- ==
-- entry: conditions
-- input { [3, 1, 2] } output { [1, 2, 3] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [5] } output { [5] }
entry conditions [n] (xs: *[n]i32) =
  loop xs for i < n do
    loop xs for j < n - 1 do
      if xs[j] > xs[j + 1] then let t = xs[j] let xs[j] = xs[j + 1] let xs[j + 1] = t in xs else xs
