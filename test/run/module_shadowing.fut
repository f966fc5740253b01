-- The nearest definition counts; values and modules share one name space, types and module types have their own.
module x = { def x = 1i32 type x = i64 module type x = { type x val x : x } }
type x = i32
module type x = { val y : i32 }
module m : x = { def y = x.x }
def f (x: i32) : x = x + 1
def g = let m = {y = 40i32} in m.y
module n = { local open m def y = y + 1 def z = let y = 10i32 in y }
module o = { open { def q = 1i32 } open { def q = 2i32 } def r = q }
-- ==
-- input { 5 } output { 6 1 40 2 10 2 2i64 2 }
entry main (a: x) : (i32, i32, i32, i32, i32, i32, x.x, i32) = (f a, m.y, g, n.y, n.z, o.q, 2, o.r)
