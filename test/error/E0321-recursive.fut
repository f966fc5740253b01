-- Every value of a recursive type has to be covered, however deep.
type list 'a = #nil | #cons a (list a)
type tree 'a = #leaf | #node a (tree a) (tree a)
def one (l: list i32) : i32 = match l case #cons x _ -> x  -- error E0321
--                            ^^^^^^^
def two (l: list i32) : i32 = match l case #nil -> 0 case #cons x (#cons _ _) -> x  -- error E0321
--                            ^^^^^^^
def three (t: tree i32) : i32 =
  match t  -- error E0321
--^^^^^^^
  case #leaf -> 0
  case #node x #leaf _ -> x
  case #node x _ #leaf -> x
