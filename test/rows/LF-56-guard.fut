-- The guard consumes a copy of what the branches consume; the cells of the copy are in the bound (LF-56).
-- ==
-- entry: main
-- input { 5i64 } output { 43210i64 }
-- input { 2i64 } output { 1i64 }
-- input { 0i64 } output { 0i64 }
type list = #nil | #cons i64 list

def onto (l: *list) (r: *list) : *list = match l case #nil -> r case #cons@d x t -> onto t (#cons@d x r)

-- Takes the list apart, and gives the sum of what is at odd places.
def odd_sum (l: *list) (sum: i64) : i64 =
  match l
  case #nil -> sum
  case #cons _ #nil -> sum
  case #cons _ (#cons x t) -> odd_sum t (sum + x)

def digits (l: list) (k: i64) : i64 = match l case #nil -> k case #cons x t -> digits t (10 * k + x)

entry main (n: i64) : i64 =
  let l = loop (l: *list) = #nil for i < n do #cons i l
  in digits (if odd_sum (copy l) 0 > 1 then l else onto l #nil) 0
