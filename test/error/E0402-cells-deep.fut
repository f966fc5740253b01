-- However deep a cell lies, it belongs to the parameter.
type list 'a = #nil | #cons a (list a)
type tree 'a = #leaf | #node a (tree a) (tree a)
def inner (l: list (list i32)) : list i32 =
  match l
  case #cons (#cons@d x t) _ -> #cons@d x t  -- error E0402
--                                    ^
  case _ -> #nil
def left (t: tree i32) : tree i32 =
  match t
  case #node _ (#node@d x a b) _ -> #node@d x b a  -- error E0402
--                                        ^
  case _ -> #leaf
def pair (p: (list i32, i32)) : list i32 =
  match p
  case (#cons@d _ t, x) -> #cons@d x t  -- error E0402
--                               ^
  case _ -> #nil
