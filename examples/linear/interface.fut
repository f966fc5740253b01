-- Lists and trees that C code builds, hands over and reads back (interface.c). The entry points rewrite the cells they
-- are given.
type list = #nil | #cons i64 list
type tree = #leaf | #node i64 tree tree

def insert_in_list (d: *diamond) (x: i64) (l: *list) : *list =
  match l
  case #nil -> #cons@d x #nil
  case #cons@e y t -> if x <= y then #cons@d x (#cons@e y t) else #cons@e y (insert_in_list d x t)

def sorted_onto (l: *list) (sorted: *list) : *list =
  match l
  case #nil -> sorted
  case #cons@d x t -> sorted_onto t (insert_in_list d x sorted)

-- | The list in ascending order, in its own cells.
-- ==
-- entry: sort
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { #cons 1 (#cons 2 (#cons 3 #nil)) }
-- input { #nil } output { #nil }
entry sort (l: *list) : *list = sorted_onto l #nil

def insert_in_tree (d: *diamond) (x: i64) (t: *tree) : *tree =
  match t
  case #leaf -> #node@d x #leaf #leaf
  case #node@e y a b ->
    if x < y then #node@e y (insert_in_tree d x a) b else #node@e y a (insert_in_tree d x b)

-- | The search tree with one more number: takes one cell.
-- ==
-- entry: insert
-- input { 2i64 (#node 3 #leaf #leaf) } output { #node 3 (#node 2 #leaf #leaf) #leaf }
-- input { 2i64 #leaf } output { #node 2 #leaf #leaf }
entry insert (x: i64) (t: *tree) : *tree = insert_in_tree (diamond.new ()) x t

def flat_onto (t: *tree) (rest: *list) : *list =
  match t
  case #leaf -> rest
  case #node@d x a b -> flat_onto a (#cons@d x (flat_onto b rest))

-- | The numbers of the tree from left to right: each cell of the tree becomes one of the list.
-- ==
-- entry: flatten
-- input { #node 3 (#node 2 #leaf #leaf) (#node 5 (#node 4 #leaf #leaf) #leaf) }
-- output { #cons 2 (#cons 3 (#cons 4 (#cons 5 #nil))) }
-- input { #leaf } output { #nil }
entry flatten (t: *tree) : *list = flat_onto t #nil

def summed (l: list) : i64 = (loop (s, l) = (0, l) while (match l case #nil -> false case #cons _ _ -> true) do
  match l case #nil -> (s, l) case #cons x t -> (s + x, t)).0

-- | The sum: only reads the list.
-- ==
-- entry: sum
-- input { #cons 3 (#cons 1 #nil) } output { 4i64 }
-- input { #nil } output { 0i64 }
entry sum (l: list) : i64 = summed l
