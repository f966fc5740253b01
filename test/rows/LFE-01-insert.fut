-- What is inserted into an empty list is in the result. With the printed rule, nil for nil, every sorted list is empty
-- [paper 4, erratum a].
-- ==
-- entry: main
-- input { [5i64] } output { [5i64] }
-- input { [2i64, 3i64, 1i64] } output { [1i64, 2i64, 3i64] }
import "../../examples/linear/list"
def placed (d: *diamond) (a: i64) (l: *list i64) : *list i64 =
  match l
  case #nil -> #cons@d a #nil
  case #cons@e b t -> if a <= b then #cons@d a (#cons@e b t) else #cons@d b (placed e a t)
def in_order (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d a t -> placed d a (in_order t)
entry main [n] (xs: [n]i64) : [n]i64 = to_array n 0 (in_order (from_array xs))
