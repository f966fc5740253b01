-- Along a list, a branch that depends on what is loaded chooses between a number and a value: there is no jump.
type list = #nil | #cons i64 list
def made [n] (xs: [n]i64) : *list = loop (l: *list) = #nil for i < n do #cons xs[n - 1 - i] l

-- The start, or 0 if an element is less than `least`.
def chosen (least: i64) (l: list) (state: i64) : i64 =
  match l
  case #nil -> state
  case #cons x t -> chosen least t (if x < least then 0 else state)
-- ==
-- entry: main
-- input { 3i64 7i64 [4i64, 5i64, 3i64] } output { 7i64 }
-- input { 3i64 7i64 [4i64, 2i64, 3i64] } output { 0i64 }
-- input { 3i64 7i64 empty([0]i64) } output { 7i64 }
entry main [n] (least: i64) (start: i64) (xs: [n]i64) : i64 = chosen least (made xs) start
