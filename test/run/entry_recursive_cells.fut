-- How many cells an entry point needs beside its input: nothing where it is rewritten, a number that follows from its
-- parameters, or what it says; cells that were disposed of are taken again.
type list = #nil | #cons i64 list

def copied (l: list) : *list =
  match l
  case #nil -> #nil
  case #cons x t -> #cons@(diamond.new ()) x (copied t)

-- ==
-- entry: twice
-- input { 3 (#cons 1 (#cons 2 (#cons 3 #nil))) }
-- output { #cons 1 (#cons 2 (#cons 3 #nil))  #cons 1 (#cons 2 (#cons 3 #nil)) }
-- input { 0 #nil } output { #nil #nil }
-- input { 2 (#cons 1 (#cons 2 (#cons 3 #nil))) } error: More cells are taken than there are
#[cells(n)]
entry twice (n: i64) (l: *list) : (*list, *list) =
  let m = copied l
  in (l, m)

def gone (l: *list) : () =
  match l
  case #nil -> ()
  case #cons@d _ t -> let () = diamond.dispose d in gone t

-- ==
-- entry: again
-- input { #cons 1 (#cons 2 #nil) } output { #cons 8 (#cons 7 #nil) }
-- input { #nil } output { #cons 8 (#cons 7 #nil) }
entry again (l: *list) : *list =
  let () = gone l
  in #cons@(diamond.new ()) 8 (#cons@(diamond.new ()) 7 #nil)

-- ==
-- entry: products
-- input { 2i64 3i64 } output { #cons 12 (#cons 11 (#cons 10 (#cons 2 (#cons 1 (#cons 0 #nil))))) }
-- input { 0i64 3i64 } output { #nil }
-- input { 2i64 -1i64 } output { #nil }
entry products (n: i64) (m: i64) : list =
  loop (l: *list) = #nil for i < n do loop l for j < m do #cons@(diamond.new ()) (10 * i + j) l
