-- Recursive data in records, tuples and sums of the interface, beside arrays, in entry points that are functions of
-- functions, and of abstract types.
type list 'a = #nil | #cons a (list a)
type wrap = {l: list i64, o: #some (list f32) | #none}
entry a (w: *wrap) (x: (list i64, (bool, list bool))) : (*list i64, bool) = (w.l, x.1.0)
entry b (s: #l (list i64) | #r i32) : i32 = match s case #l (#cons _ _) -> 1 case #l _ -> 0 case #r x -> x
entry c (s: *(#l (list i64) | #r i32)) : *(#l (list i64) | #r i32) = match s case #l l -> #l (#cons 1 l) case #r x ->
  #l #nil
def f (n: i64) (l: *list i64) : *list i64 = #cons n l
entry g = f
entry h (n: i64) = f n
entry i [n] (xs: *[n]i64) (l: *list i64) : (*[n]i64, *list i64) = match l case #nil -> (xs, #nil) case #cons x t ->
  (if n > 0 then xs with [0] = x else xs, t)
entry j (l: list i64) : [3]i64 = match l case #nil -> [1,2,3] case #cons x _ -> [x,x,x]
entry k (l: list i64) (n: i64) : []i64 = match l case #nil -> iota n case #cons x _ -> replicate 2 x
entry m (l: list i64) (p: i64) (q: list i64): (list i64, list i64) = if p > 0 then (l, q) else (q, l)
entry rose (l: *list (list (i8, list u16))) : *list (list (i8, list u16)) = l
entry unit (l: *list ()) : i64 = (loop (n, l: *list ()) = (0, l) while (match l case #nil -> false case _ -> true)
  do match l case #nil -> (n, l) case #cons _ t -> (n + 1, t)).0
-- ==
-- entry: a
-- input { {l = #cons 1 #nil, o = #some #nil} (#nil, (true, #cons true #nil)) } output { #cons 1 #nil true }
-- ==
-- entry: b
-- input { #l (#cons 1 #nil) } output { 1i32 }
-- input { #r 7 } output { 7i32 }
-- input { (#l #nil) } output { 0i32 }
-- ==
-- entry: c
-- input { #l (#cons 2 #nil) } output { #l (#cons 1 (#cons 2 #nil)) }
-- input { #r 2 } output { #l #nil }
-- ==
-- entry: g h
-- input { 1 #nil } output { #cons 1 #nil }
-- ==
-- entry: i
-- input { [1i64,2] (#cons 5 #nil) } output { [5i64,2] #nil }
-- input { empty([0]i64) (#cons 5 #nil) } output { empty([0]i64) #nil }
-- ==
-- entry: j
-- input { #nil } output { [1i64,2i64,3i64] }
-- ==
-- entry: k
-- input { #nil 4 } output { [0i64,1i64,2i64,3i64] }
-- input { #cons 4 #nil 9 } output { [4i64,4i64] }
-- ==
-- entry: m
-- input { #nil 4 (#cons 1 #nil) } output { #nil (#cons 1 #nil) }
-- input { #nil 0 (#cons 1 #nil) } output { (#cons 1 #nil) #nil  }
-- ==
-- entry: rose
-- input { #cons (#cons (1, #cons 65535 #nil) #nil) #nil } output {  #cons (#cons (1, #cons 65535 #nil) #nil) #nil }
-- ==
-- entry: unit
-- input { #cons () (#cons () #nil) } output { 2i64 }
