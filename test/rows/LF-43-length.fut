-- length : L(A) -> N * L(A), which gives the list back, and the observing length that leaves it alone (LF-43): neither
-- takes a cell.
type list 'a = #nil | #cons a (list a)

def counted 'a (l: *list a) : (i64, *list a) =
  match l
  case #nil -> (0, #nil)
  case #cons@d x t ->
    let (n, t) = counted t
    in (n + 1, #cons@d x t)

def observed 'a (l: list a) : i64 =
  match l
  case #nil -> 0
  case #cons _ t -> 1 + observed t

-- ==
-- entry: length
-- input { #cons 2.5 (#cons 3.5 #nil) } output { 2 #cons 2.5 (#cons 3.5 #nil) }
-- input { #nil } output { 0 #nil }
entry length (l: *list f64) : (i64, *list f64) = counted l

-- ==
-- entry: observe
-- input { #cons true (#cons false (#cons true #nil)) } output { 3i64 }
-- input { #nil } output { 0i64 }
entry observe (l: list bool) : i64 = observed l
