-- Monoids, their products and functions into them, folded by one parametric module.
module type monoid = { type t val zero : t val (<+>) : t -> t -> t }
module pair (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def (<+>) (a: t) (b: t) : t = (a.0 A.<+> b.0, a.1 B.<+> b.1)
}
module dual (A: monoid) : monoid with t = A.t = {
  open A
  def (<+>) (a: t) (b: t) = b A.<+> a
}
module sum : monoid with t = i64 = { type t = i64 def zero = 0i64 def (<+>) = (i64.+) }
module product : monoid with t = i64 = { type t = i64 def zero = 1i64 def (<+>) = (i64.*) }
module affine : monoid with t = (i64, i64) = {
  type t = (i64, i64)
  def zero = (1i64, 0i64)
  def (<+>) ((a, b): t) ((c, d): t) : t = (a * c, b * c + d)
}
module fold (M: monoid) = {
  def fold [n] (xs: [n]M.t) : M.t = reduce (M.<+>) M.zero xs
  def scan [n] (xs: [n]M.t) : [n]M.t = scan (M.<+>) M.zero xs
  def power (k: i32) (x: M.t) : M.t = iterate k (x M.<+>) M.zero
}
module sp = fold (pair sum product)
module fa = fold affine
module fd = fold (dual affine)
module deep = fold (pair (pair sum affine) (dual (pair product affine)))
-- ==
-- input { [1i64, 2i64, 3i64] } output { 6i64 6i64 6i64 15i64 6i64 9i64 8i64 [1i64, 3i64, 6i64] 15i64 9i64 }
-- input { empty([0]i64) } output { 0i64 1i64 1i64 0i64 1i64 0i64 8i64 empty([0]i64) 0i64 0i64 }
entry main [n] (xs: [n]i64) : (i64, i64, i64, i64, i64, i64, i64, [n]i64, i64, i64) =
  let (s, p) = sp.fold (zip xs xs)
  let both = zip xs xs
  let (a, b) = fa.fold both
  let (c, d) = fd.fold both
  let ((_, e), (_, g)) = deep.fold (zip (zip xs both) (zip xs both))
  let (_, pw) = sp.power 3 (1, 2)
  in (s, p, a, b, c, d, pw, map (.0) (sp.scan both), e.1, g.1)
