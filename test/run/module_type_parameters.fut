-- Abstract types with several parameters, `with` refinements that permute them, and types built from them.
module type bimap = { type t 'a 'b val make 'a 'b : a -> b -> t a b val swap 'a 'b : t a b ->
  t b a val map 'a 'b 'c : (a -> c) -> t a b -> t c b val fst 'a 'b : t a b -> a }
module pair : bimap with t 'x 'y = (y, x) = {
  type t 'a 'b = (b, a)
  def make a b = (b, a)
  def swap 'a 'b ((b, a): t a b) : t b a = (a, b)
  def map 'a 'b 'c (f: a -> c) ((b, a): t a b) : t c b = (b, f a)
  def fst 'a 'b ((_, a): t a b) = a
}
module nested (B: bimap) = {
  type tree 'a = B.t a (B.t a a)
  def tree 'a (x: a) (y: a) (z: a) : tree a = B.make x (B.make y z)
  def last 'a (t: tree a) : a = B.fst (B.swap (B.fst (B.swap t)))
}
module record : bimap = {
  type t 'a 'b = {a: a, b: b}
  def make a b = {a, b}
  def swap 'a 'b ({a, b}: t a b) : t b a = {a = b, b = a}
  def map 'a 'b 'c (f: a -> c) (t: t a b) : t c b = {a = f t.a, b = t.b}
  def fst 'a 'b (t: t a b) = t.a
}
module n = nested record
module o = nested pair
-- ==
-- input { 1 } output { true 1 3 6 2 }
entry main (x: i32) : (bool, i32, i32, i32, i32) =
  let (b, i) = pair.make x true
  in (b, i, n.last (n.tree x 2 3), o.last (o.tree x 2 6), record.fst (record.map (+ 1) (record.make x true)))
