-- A function that calls itself only where it never gets to is not deep; the limit is for the other one, which is.
-- ==
-- input { [5i64, 4i64, 8i64] 7i64 } output { 2i64 }
-- input { empty([0]i64) 7i64 } output { 2i64 }
type tree = #leaf | #node i64 tree tree

def left_depth (t: tree) : i64 =
  match t
  case #leaf -> 0
  case #node _ a _ -> 1 + left_depth a

def turn (t: *tree) (k: i64) : *tree =
  match t
  case #leaf -> #node k (#node (k + 1) #leaf #leaf) #leaf
  case #node@d x a b ->
    if x % 2 == 0 then
      match a
      case #leaf -> #node@d x b #leaf
      case #node@e y p q -> #node@e y p b
    else if x % 2 == 0 then #node@d x (turn a k) (turn b k)
    else #node@d x a b

#[cells(10)]
entry main [n] (xs: [n]i64) (k: i64) : i64 =
  let t = turn (turn #leaf k) (k + n)
  in left_depth t + i64.sum xs - i64.sum xs
