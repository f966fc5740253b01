-- The same application twice, with and without sealing, under other names and inside other modules.
module type s = { type t val a : t val f : t -> i32 }
module open_ (P: { val k : i32 }) = { type t = i32 def a = P.k def f (x: t) = x * 2 }
module closed (P: { val k : i32 }) : s = { type t = i32 def a = P.k def f (x: t) = x * 3 }
module five = { def k = 5i32 }
module x = open_ five
module y = open_ five
module p = closed five
module q = closed five
module r = { module p = closed five module q = closed { def k = 7i32 } }
def add (v: x.t) (w: y.t) : i32 = v + w
-- ==
-- input { } output { 10 10 15 15 15 21 }
entry main : (i32, i32, i32, i32, i32, i32) = (add x.a y.a, x.f y.a, p.f p.a, q.f q.a, r.p.f r.p.a, r.q.f r.q.a)
