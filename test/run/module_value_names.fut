-- Values and modules share a name space: the nearest wins, locally, in module bodies and through `open`.
module m = { def v = 1i32 }
def f (m: {v: i32}) = m.v
def g = let m = {v = 10i32, w = {x = 2i32}} in m.v + m.w.x
module k = { def m = {v = 100i32} def h = m.v }
module l = { open k def r = m.v }
module o = { open k module m = { def v = 1000i32 } def r = m.v }
-- ==
-- input { 5 } output { 1 5 12 100 100 100 1000 1000 }
entry main (x: i32) : (i32, i32, i32, i32, i32, i32, i32, i32) = (m.v, f {v = x}, g, k.h, k.m.v, l.r, o.r, o.m.v)
