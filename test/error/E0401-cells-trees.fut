-- The parts of a node may be used once each.
type tree 'a = #leaf | #node a (tree a) (tree a)
def mirrored (t: *tree i32) : *tree i32 =
  match t
  case #leaf -> #leaf
  case #node@d x l r -> #node@d x (mirrored r) (mirrored l)
def doubled (t: *tree i32) : *(tree i32, tree i32) =
  match t
  case #leaf -> (#leaf, #leaf)
  case #node@d x l r ->
    let a = mirrored l
    in (#node@d x a r, mirrored l)  -- error E0401
--                              ^
