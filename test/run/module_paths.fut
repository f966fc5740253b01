-- Long paths to values, types, functions, operators and fields; aliases and opened parts of them.
module a = {
  module b = {
    module c = { type t 'x = (x, x) def make 'x (x: x) : t x = (x, x) def (<+>) (x: i32) (y: i32) = x * 10 + y }
    def record = {deep = {number = 7i32}, f = \(x: i32) -> x + 1}
  }
  def n = b.record.deep.number + 1
}
module c = a.b.c
open a.b
def pair : a.b.c.t i32 = a.b.c.make 3
-- ==
-- input { 1 } output { 8 15 3 12 21 13 2 [11, 12] }
entry main (x: i32) : (i32, i32, i32, i32, i32, i32, i32, [2]i32) =
  (a.n, a.b.record.deep.number + record.deep.number + 1, pair.0, x a.b.c.<+> 2, (c.<+> 1) 2, (a.b.c.<+>) x 3,
    a.b.record.f x, map (1 c.<+>) [x, 2])
