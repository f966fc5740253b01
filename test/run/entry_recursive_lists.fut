-- Lists in the interface of entry points: read, rewritten in place, built with new cells, lists of lists, and diamonds.
type list 'a = #nil | #cons a (list a)

def onto 'a (l: *list a) (rest: *list a) : *list a =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)

def insert (d: *diamond) (x: i64) (l: *list i64) : *list i64 =
  match l
  case #nil -> #cons@d x #nil
  case #cons@e y t -> if x <= y then #cons@d x (#cons@e y t) else #cons@e y (insert d x t)

def sorted_onto (l: *list i64) (sorted: *list i64) : *list i64 =
  match l
  case #nil -> sorted
  case #cons@d x t -> sorted_onto t (insert d x sorted)

def total (l: list i64) : i64 =
  match l
  case #nil -> 0
  case #cons x t -> x + total t

-- ==
-- entry: sort
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { #cons 1 (#cons 2 (#cons 3 #nil)) }
-- input { (#cons -1 #nil) } output { (#cons -1 #nil) }
-- input { #nil } output { #nil }
entry sort (l: *list i64) : *list i64 = sorted_onto l #nil

-- ==
-- entry: sum
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { 6i64 }
-- input { #nil } output { 0i64 }
entry sum (l: list i64) : i64 = total l

-- ==
-- entry: push
-- input { 3 (#cons 7 #nil) } output { #cons 2 (#cons 1 (#cons 0 (#cons 7 #nil))) }
-- input { 1 #nil } output { #cons 0 #nil }
-- input { 0 #nil } output { #nil }
-- input { -5 #nil } output { #nil }
entry push (n: i64) (l: *list i64) : *list i64 = loop (l: *list i64) = l for i < n do #cons i l

-- ==
-- entry: put
-- input { @ 2 (#cons 1 (#cons 3 #nil)) } output { #cons 1 (#cons 2 (#cons 3 #nil)) }
entry put (d: *diamond) (x: i64) (l: *list i64) : *list i64 = insert d x l

-- ==
-- entry: split
-- input { #cons 5 #nil } output { (#some 5) #nil }
-- input { #nil } output { #none #nil }
entry split (l: *list i64) : (#some i64 | #none, *list i64) =
  match l
  case #nil -> (#none, #nil)
  case #cons x t -> (#some x, t)

-- ==
-- entry: rows
-- input { [[1i64, 2i64], [3i64, 4i64]] }
-- output { #cons (#cons 4 (#cons 3 #nil)) (#cons (#cons 2 (#cons 1 #nil)) #nil) }
-- input { empty([0][2]i64) } output { #nil }
-- input { empty([2][0]i64) } output { #cons #nil (#cons #nil #nil) }
entry rows [n] [m] (xss: [n][m]i64) : list (list i64) =
  loop (all: *list (list i64)) = #nil for xs in xss do
    #cons (loop (l: *list i64) = #nil for x in xs do #cons x l) all

-- ==
-- entry: both
-- input { {l = #cons 1 #nil, n = 2} (#cons true #nil) } output { #cons 1 #nil  #cons true #nil  3 }
-- input { {l = #nil, n = 0} #nil } output { #nil #nil 0 }
entry both (a: *{l: list i64, n: i64}) (b: *list bool) : (list i64, list bool, i64) =
  let s = a.n + total a.l
  in (onto a.l #nil, onto b #nil, s)

-- ==
-- entry: same
-- input { #cons 1 #nil } output { #cons 1 #nil }
entry same (l: *list i64) : *list i64 = l
