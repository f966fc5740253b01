-- What is built in the cell of a value does not contain the value.
type list = #nil | #cons i32 list
type tree = #leaf | #node tree tree
def again (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x _ -> #cons@d x l  -- error E0419
--                              ^
def deep (t: *tree) : *tree =
  match t
  case #node l (#node@d a b) -> let u = #node@d a b in #node@(diamond.new ()) l u
  case #node (#node@d _ _) _ -> #node@d #leaf t  -- error E0419
--                                            ^
  case _ -> #leaf
