-- All cells have one size: those of a tree become those of a list, and back (LF-07); nothing is taken on the way.
type list = #nil | #cons i64 list
type tree = #leaf | #node i64 tree tree

def put (d: *diamond) (x: i64) (t: *tree) : *tree =
  match t
  case #leaf -> #node@d x #leaf #leaf
  case #node@e y a b -> if x < y then #node@e y (put d x a) b else #node@e y a (put d x b)

def planted (l: *list) (t: *tree) : *tree =
  match l
  case #nil -> t
  case #cons@d x rest -> planted rest (put d x t)

def flat_onto (t: *tree) (rest: *list) : *list =
  match t
  case #leaf -> rest
  case #node@d x a b -> flat_onto a (#cons@d x (flat_onto b rest))

-- ==
-- entry: sort
-- input { #cons 3 (#cons 1 (#cons 2 (#cons 1 #nil))) } output { #cons 1 (#cons 1 (#cons 2 (#cons 3 #nil))) }
-- input { #cons 1 #nil } output { #cons 1 #nil }
-- input { #nil } output { #nil }
entry sort (l: *list) : *list = flat_onto (planted l #leaf) #nil

-- ==
-- entry: plant
-- input { #cons 2 (#cons 1 #nil) } output { #node 2 (#node 1 #leaf #leaf) #leaf }
entry plant (l: *list) : *tree = planted l #leaf
