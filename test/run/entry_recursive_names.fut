-- Functions that are called as the library of this name would call its types, and their functions, and those of its
-- pool.
-- ==
-- entry: entry_recursive_names_list
-- input { #cons 1 (#cons 2 #nil) } output { #cons 2 (#cons 3 #nil) }
-- ==
-- entry: entry_recursive_names_list_kind
-- input { #nil } output { true }
-- input { #cons 1 #nil } output { false }
-- ==
-- entry: entry_recursive_names_diamond_new
-- input { #cons 1 #nil } output { #cons 3 (#cons 1 #nil) }
-- ==
-- entry: entry_recursive_names_pool_of
-- input { 1i64 } output { 2i64 }
-- ==
-- entry: entry_recursive_names_two_tag
-- input { 1i64 } output { true }
type list = #nil | #cons i64 list
type two = #a i64 | #b bool

entry entry_recursive_names_list (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons x t -> #cons (x + 1) (entry_recursive_names_list t)

entry entry_recursive_names_list_kind (l: list) : bool =
  match l
  case #nil -> true
  case #cons _ _ -> false

entry entry_recursive_names_diamond_new (l: *list) : *list = #cons 3 l
entry entry_recursive_names_pool_of (x: i64) : i64 = x + 1

def turned (t: two) : two =
  match t
  case #a x -> #b (x > 0)
  case #b y -> #a (i64.bool y)

entry entry_recursive_names_two (t: two) : two = turned t
entry entry_recursive_names_two_tag (x: i64) : bool =
  match turned (#a x)
  case #a _ -> false
  case #b y -> y
