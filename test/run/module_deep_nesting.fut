-- Parametric modules inside parametric modules use the parameters of all around them.
module outer (A: { val a : i32 }) = {
  module middle (B: { type t val b : t val int : t -> i32 }) = {
    module inner (C: { val c : B.t -> B.t }) = {
      def total = A.a * 100 + B.int B.b * 10 + B.int (C.c B.b)
      def shift (x: B.t) : B.t = C.c x
    }
    def both = (A.a, B.b)
  }
  def a = A.a
}
module o = outer { def a = 1i32 }
module p = outer { def a = 2i32 }
module m = o.middle { type t = i32 def b = 3i32 def int (x: i32) = x }
module n = p.middle { type t = bool def b = true def int = i32.bool }
module i = m.inner { def c (x: i32) = x + 2 }
module j = n.inner { def c (b: bool) = !b }
-- ==
-- input { } output { 135 210 7 false 1 true }
entry main : (i32, i32, i32, bool, i32, bool) = (i.total, j.total, i.shift 5, j.shift true, m.both.0, n.both.1)
