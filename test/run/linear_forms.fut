-- Recursive data in closures, records, tuples, loops, lists of lists and parametric modules.
type list 'a = #nil | #cons a (list a)
def mk (n: i64) : *list i64 = loop (l: *list i64) = #nil for i < n do #cons@(diamond.new ()) i l
def fold 'a 'b (f: b -> a -> b) (z: b) (l: list a) : b = match l case #nil -> z case #cons x t -> fold f (f z x) t
-- ==
-- entry: closure inner record pair whiles nested mods cond
-- input { 4i64 } output { 6i64 }
entry closure (n: i64) : i64 =
  let l = mk n
  let g = \x -> x + fold (+) 0 l
  in g 0
entry inner (n: i64) : i64 =
  let go (l: list i64) (a: i64) : i64 = fold (\a x -> a + x) a l
  in go (mk n) 0
entry record (n: i64) : i64 =
  let r = {l = mk n, k = 3i64}
  in fold (+) 0 r.l + r.k - 3
entry pair (n: i64) : i64 =
  let (a, b) = (mk n, mk n)
  in (fold (+) 0 a + fold (+) 0 b) / 2
entry whiles (n: i64) : i64 =
  let (_, s) = loop (l, s) = (mk n, 0) while (match l case #nil -> false case #cons _ _ -> true) do
    match l case #nil -> (l, s) case #cons x t -> (t, s + x)
  in s
entry nested (n: i64) : i64 =
  let ll: *list (list i64) = loop (ll: *list (list i64)) = #nil for _i < 2 do #cons@(diamond.new ()) (mk n) ll
  in fold (\a l -> a + fold (+) 0 l) 0 ll / 2
module type elt = { type t val zero : t val add : t -> t -> t val of : i64 -> t val to: t -> i64 }
module sums (e: elt) = {
  type chain = #end | #link e.t chain
  def build (n: i64) : *chain = loop (c: *chain) = #end for i < n do #link@(diamond.new ()) (e.of i) c
  def total (c: chain) : e.t = match c case #end -> e.zero case #link x t -> e.add x (total t)
}
module m = sums { type t = (i32, bool) def zero = (0i32, true) def add (a: t) (b: t) : t =
  (a.0 + b.0, a.1 && b.1) def of (i: i64) : t = (i32.i64 i, true) def to (x: t) = i64.i32 x.0 }
entry mods (n: i64) : i64 = i64.i32 (m.total (m.build n)).0
entry cond (n: i64) : i64 =
  let l = if n > 3 then mk n else #nil
  let k = if n > 5 then l else l
  in fold (+) 0 k
