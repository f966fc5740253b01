-- The result of a call in a branch is written to a cell after the branch.
type list = #nil | #cons i64 list

def woven (d: *diamond) (l: *list) (k: *list) : *list =
  match k
  case #nil -> #cons@d 4 (match l case #nil -> #nil case #cons@e _ r -> woven e r #nil)
  case #cons@c x r -> #cons@d x (woven c r l)

-- ==
-- input { @ (#cons 1 (#cons 2 #nil)) (#cons 7 #nil) } output { #cons 7 (#cons 1 (#cons 4 (#cons 4 #nil))) }
-- input { @ #nil #nil } output { #cons 4 #nil }
-- input { @ (#cons 1 (#cons 2 #nil)) #nil } output { #cons 4 (#cons 4 (#cons 4 #nil)) }
entry main (d: *diamond) (l: *list) (k: *list) : *list = woven d l k
