-- Parts of trees.
type tree = #leaf | #node i64 tree tree
def mirror (t: *tree) : *tree = match t case #leaf -> #leaf case #node@d x a b -> #node@d x (mirror b) (mirror a)
def weight (t: tree) : i64 = match t case #leaf -> 0 case #node x a b -> x + weight a + weight b
def left_twice (t: *tree) : *tree =
  match t
  case #leaf -> #leaf
  case #node@d x a _ -> #node@d x (mirror a) (mirror a)  -- error E0401
--                                                   ^
def whole_and_part (t: *tree) : i64 =
  match t
  case #leaf -> 0
  case #node _ a _ ->
    let m = mirror a
    in weight m + weight t  -- error E0401
--                       ^
def part_of_a_mirrored (t: *tree) : i64 =
  match t
  case #leaf -> 0
  case #node _ a _ ->
    let m = mirror t
    in weight m + weight a  -- error E0401
--                       ^
def rotated (t: *tree) : *tree =
  match t
  case #node@d x (#node@e y a b) c -> #node@e y a (#node@d x b b)  -- error E0418
--                                                             ^
  case t -> t
def child_and_its_parts (t: *tree) : *tree =
  match t
  case #node@d x a _ -> (match a case #leaf -> #leaf case #node _ p _ -> #node@d x a p)  -- error E0418
--                                                                                   ^
  case t -> t
def cell_of_a_child (t: *tree) : *tree =
  match t
  case #node x (#node@e y p q) c -> #node@e x (#node@e y p q) c  -- error E0401
--                                        ^
  case t -> t
def alias_of_a_part (t: *tree) : *tree =
  match t
  case #leaf -> #leaf
  case #node@d x a b ->
    let c = if x > 0 then a else b
    in #node@d x a c  -- error E0418
--                 ^
def taken_by_a_call (t: *tree) : *tree =
  match t
  case #leaf -> #leaf
  case #node@d x a b ->
    let m = mirror b
    in #node@d (x + weight b) a m  -- error E0401
--                         ^
