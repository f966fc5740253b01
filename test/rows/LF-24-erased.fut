-- A program with its diamonds taken out means the same (LF-24), and says how many cells it takes all the same (LF-25).
type list = #nil | #cons i64 list

def onto (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)
def onto_erased (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons x t -> onto_erased t (#cons x rest)

def doubled (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d (2 * x) (doubled t)
def doubled_erased (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons x t -> #cons (2 * x) (doubled_erased t)

-- ==
-- entry: reverse reverse_erased
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { #cons 2 (#cons 1 (#cons 3 #nil)) }
-- input { #nil } output { #nil }
entry reverse (l: *list) : *list = onto l #nil
entry reverse_erased (l: *list) : *list = onto_erased l #nil

-- ==
-- entry: twice twice_erased
-- input { #cons 3 (#cons -1 #nil) } output { #cons 6 (#cons -2 #nil) }
-- input { #nil } output { #nil }
entry twice (l: *list) : *list = doubled l
entry twice_erased (l: *list) : *list = doubled_erased l

-- ==
-- entry: below below_erased
-- input { 3i64 } output { #cons 2 (#cons 1 (#cons 0 #nil)) }
-- input { 0i64 } output { #nil }
entry below (n: i64) : list = loop (l: *list) = #nil for i < n do #cons@(diamond.new ()) i l
entry below_erased (n: i64) : list = loop (l: *list) = #nil for i < n do #cons i l
