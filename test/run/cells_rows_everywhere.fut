-- Rows of cells in modules, in lists of lists, copied, given back as results, and in while loops.
type list 'a = #nil | #cons a (list a)
module type shape = { type t val make: i64 -> *t val area: t -> i64 val grow: *t -> *t }
module square : shape = {
  type t = [3]i64
  def make (n: i64) : *t = [n, n, 0]
  def area (s: t) : i64 = s[0] * s[1]
  def grow (s: *t) : *t = s with [0] = s[0] + 1
}
module on (S: shape) = {
  def every (l: *list S.t) : *list S.t = match l case #nil -> #nil case #cons@d x t -> #cons@d (S.grow x) (every t)
  def total (l: list S.t) : i64 = match l case #nil -> 0 case #cons x t -> S.area x + total t
}
module m = on square
entry a (n: i64) : i64 =
  let l = loop (l: *list square.t) = #nil for i < n do #cons (square.make i) l
  in m.total (m.every l)
def nested [n] (l: *list (list ([n]i64))) : *list (list ([n]i64)) =
  match l case #nil -> #nil case #cons@d x t ->
    #cons@d (match x case #nil -> #nil case #cons@e y s -> #cons@e (map (+ 1) y) s) (nested t)
def sums [n] (l: list (list ([n]i64))) : i64 = match l case #nil -> 0 case #cons (#cons x _) t -> i64.sum x + sums t
  case #cons _ t -> sums t
entry b [n] (xs: [n]i64) : i64 =
  let l = loop (l: *list (list ([n]i64))) = #nil for i < 3 do #cons (#cons (copy xs) #nil) l
  let m = copy l
  in sums (nested l) - sums m
entry c [n] (xs: [n]i64) : [n]i64 =
  let l : *list ([n]i64) = #cons (copy xs) #nil
  in match l case #nil -> xs case #cons x _ -> map (* 2) x
entry d [n] (xs: *[n]i64) : *[n]i64 =
  let l : *list ([n]i64) = #cons xs #nil
  in match l case #nil -> replicate n 0 case #cons x _ -> x
entry e [n] (xs: [n]i64) (k: i64) : i64 =
  let l = loop (l: *list ([n]i64)) = #nil for i < k do #cons (replicate n i) l
  let (l, s) = loop (l: *list ([n]i64), s) = (l, 0) while (match l case #nil -> false case #cons _ _ -> true) do
    match l case #nil -> (#nil, s) case #cons x t -> (t, s + i64.sum x)
  in s + (match l case #nil -> 0 case #cons _ _ -> 1)
-- ==
-- entry: a
-- input { 4i64 } output { 20i64 }
-- ==
-- entry: b
-- input { [1i64,2i64] } output { 6i64 }
-- ==
-- entry: c d
-- input { [1i64,2i64] } auto output
-- ==
-- entry: e
-- input { [1i64,1i64] 3i64 } output { 6i64 }
