-- A structure is a collection of definitions; a member may use those before it and what stands around the module.
def base = 10i32
module m = {
  def a = base + 1
  def b = a * 2
  type pair = (i32, i32)
  def swap ((x, y): pair) : pair = (y, x)
  module inner = {
    def c = a + b
    type box 'a = {value: a}
    def box 'a (x: a) : box a = {value = x}
  }
  def d = inner.c + 1
}
-- ==
-- input { 1 } output { 12 23 34 1 33 }
-- input { 0 } output { 11 22 34 0 33 }
entry main (x: i32) : (i32, i32, i32, i32, i32) =
  let p : m.pair = m.swap (x, m.a)
  let q : m.inner.box i32 = m.inner.box x
  in (p.0 + x, m.b + q.value, m.d, p.1, m.inner.((box c).value))
