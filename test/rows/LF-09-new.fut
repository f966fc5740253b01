-- `diamond.new` takes a cell, and the number of cells that an entry point may take counts each of them (LF-09): a list
-- read from an array, and a pair of cells put before a list.
type list = #nil | #cons i64 list

-- ==
-- entry: getlist
-- input { [1i64, 2i64, 3i64] } output { #cons 1 (#cons 2 (#cons 3 #nil)) }
-- input { [7i64] } output { #cons 7 #nil }
-- input { empty([0]i64) } output { #nil }
entry getlist [n] (xs: [n]i64) : list =
  loop (l: *list) = #nil for i < n do #cons@(diamond.new ()) xs[n - 1 - i] l

-- ==
-- entry: two_more
-- input { #nil } output { #cons 1 (#cons 2 #nil) }
-- input { #cons 5 #nil } output { #cons 1 (#cons 2 (#cons 5 #nil)) }
entry two_more (l: *list) : *list = #cons@(diamond.new ()) 1 (#cons@(diamond.new ()) 2 l)
