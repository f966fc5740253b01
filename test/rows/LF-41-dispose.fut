-- `diamond.dispose` gives a cell back to the pool of the call, where the next `diamond.new` finds it (LF-41).
type list = #nil | #cons i64 list

def dropped (n: i64) (l: *list) : *list =
  if n <= 0 then l
  else match l
       case #nil -> #nil
       case #cons@d _ t -> let () = diamond.dispose d in dropped (n - 1) t

-- ==
-- entry: drop
-- input { 2i64 (#cons 1 (#cons 2 (#cons 3 #nil))) } output { #cons 3 #nil }
-- input { 9i64 (#cons 1 #nil) } output { #nil }
-- input { 0i64 (#cons 1 #nil) } output { #cons 1 #nil }
entry drop (n: i64) (l: *list) : *list = dropped n l

-- ==
-- entry: replace
-- input { #cons 1 (#cons 2 (#cons 3 #nil)) } output { #cons 10 (#cons 20 (#cons 3 #nil)) }
-- input { #nil } output { #cons 10 (#cons 20 #nil) }
entry replace (l: *list) : *list = #cons@(diamond.new ()) 10 (#cons@(diamond.new ()) 20 (dropped 2 l))
