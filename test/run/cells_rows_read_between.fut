-- Between a loop over a row and the constructor that puts the row back, the row of another cell is read.
type list = #nil | #cons ([3]f64) f64 list
def adjusted (l: *list) : *list = match l
  case #nil -> #nil
  case #cons@d x s t ->
    let next = match t case #nil -> 0 case #cons y _ _ -> y[0]
    let r = loop x for i < 2 do x with [i + 1] = x[i] + x[i + 1]
    let after = match t case #nil -> 0 case #cons y _ _ -> y[1]
    in #cons@d r (s + next + after) (adjusted t)
def total (l: list) : f64 = match l case #nil -> 0 case #cons x s t -> f64.sum x * 10 + s + total t
-- ==
-- entry: main
-- input { 3i64 [1f64, 2f64, 3f64] } output { 488f64 }
entry main (k: i64) (xs: [3]f64) : f64 =
  let l = loop (l: *list) = #nil for i < k do #cons (map (+ f64.i64 i) xs) 0 l
  in total (adjusted l)
