-- Recursive data are trees: the parts of a value share nothing.
type tree 'a = #leaf | #node a (tree a) (tree a)
type list 'a = #nil | #cons a (list a)
def twice (d: *diamond) (t: *tree i32) : *tree i32 = #node@d 1 t t  -- error E0418
--                                                               ^
def pair (d: *diamond) (l: *list i32) : *list (list i32, list i32) = #cons@d (l, l) #nil  -- error E0418
--                                                                           ^^^^^^
def element (d: *diamond) (e: *diamond) (x: *[3]f64) : *list ([3]f64) = #cons@d x (#cons@e x #nil)  -- error E0418
--                                                                                ^^^^^^^^^^^^^^^^
def part (d: *diamond) (t: *tree i32) : *tree i32 =
  match t
  case #leaf -> #leaf
  case #node x l _ -> #node@d x t l  -- error E0418
--                                ^
