-- An array in a cell is consumed with what it is part of.
type list 'a = #nil | #cons a (list a)
def updated (l: *list ([3]f64)) : *list ([3]f64) =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    let y = x with [0] = 1
    in #cons@d x t  -- error E0401
--             ^
def whole (l: *list ([3]f64)) : f64 =
  match l
  case #nil -> 0
  case #cons x _ ->
    let y = x with [0] = 1
    in match l  -- error E0401
--           ^
       case #nil -> y[0]
       case #cons z _ -> z[0]
