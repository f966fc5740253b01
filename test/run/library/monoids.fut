import "signatures"
module sum : monoid with t = i32 = { type t = i32 def zero = 0i32 def plus = (i32.+) }
module maximum : monoid with t = i32 = { type t = i32 def zero = i32.lowest def plus = i32.max }
module both (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def plus (a: t) (b: t) : t = (A.plus a.0 b.0, B.plus a.1 b.1)
}
