-- Parametric modules in the results of parametric modules over types that hide sizes or functions.
module type seq = { type~ t val one : i32 -> t val join : t -> t -> t val len : t -> i64 val sum : t -> i32 }
module type seed = { type~ t val v : t }
module build (S: seq) (V: seed with t = S.t) = {
  type~ pair = (S.t, S.t)
  def twice : S.t = S.join V.v V.v
  def pair (x: S.t) : pair = (x, twice)
  def size ((a, b): pair) = S.len a + S.len b
}
module tools (S: seq) = {
  module repeat (N: { val n : i32 }) = { def repeat (x: S.t) : S.t = loop acc = x for _i < N.n do S.join acc x }
  module also (V: seed with t = S.t) = { module inner = { def v = S.join V.v V.v } def total = S.sum inner.v }
  module type more = { val f : S.t -> S.t }
  module apply (M: more) = { def g (x: S.t) = S.len (M.f (M.f x)) }
  def start = S.one 7
}
module arrays = { type~ t = []i32 def one (x: i32) : t = [x] def join (a: t) (b: t) : t = a ++ b def len (a: t) =
  length a def sum (a: t) = i32.sum a }
module hidden : seq = arrays
module functions : { type^ t val one : i32 -> t val join : t -> t -> t val run : t -> i32 -> i32 } = {
  type^ t = i32 -> i32
  def one (x: i32) : t = (+ x)
  def join (f: t) (g: t) : t = \x -> g (f x)
  def run (f: t) x = f x
}
module lines (F: { type^ t val one : i32 -> t val join : t -> t -> t val run : t -> i32 -> i32 }) = {
  module step (K: { val k : i32 }) = { def line : F.t = F.join (F.one K.k) (F.join (F.one 1) (F.one 2)) def at x =
    F.run line x }
}
module a = build arrays { type~ t = []i32 def v : t = [1, 2, 3] }
module on_hidden = build hidden
module b = on_hidden { type~ t = hidden.t def v = hidden.join (hidden.one 4) (hidden.one 5) }
module t = tools arrays
module u = tools hidden
module thrice = t.repeat { def n = 2i32 }
module thrice_hidden = u.repeat { def n = 2i32 }
module also = t.also { type~ t = []i32 def v : t = [10, 20] }
module also_hidden = u.also { type~ t = hidden.t def v = u.start }
module applied = t.apply { def f (x: []i32) : []i32 = x ++ [0] }
module l = lines functions
module s = l.step { def k = 10i32 }
-- ==
-- input { [1, 2] } output { 8i64 5i64 [1, 2, 1, 2, 1, 2] 21i64 60 14 4i64 3i64 19 }
-- input { empty([0]i32) } output { 6i64 5i64 empty([0]i32) 21i64 60 14 2i64 1i64 14 }
entry main (xs: []i32) : (i64, i64, []i32, i64, i32, i32, i64, i64, i32) =
  let h = thrice_hidden.repeat (hidden.one 1)
  in (a.size (a.pair xs), b.size (b.pair (hidden.one 9)), thrice.repeat xs, hidden.len h * 7,
      also.total, also_hidden.total, applied.g xs, length (arrays.join xs t.start),
        s.at (i32.i64 (length xs) * 2 + 1 + i32.bool (length xs > 0)))
