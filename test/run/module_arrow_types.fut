-- Module types of parametric modules: `with` belongs to the result, parameters may ask for less, results may give more.
module type pair = { val x : i32 val y : i32 }
module type f = (X: pair) -> { val z : i32 }
module first : f = \(X: { val x : i32 }) -> { def z = X.x def w = 2i32 }
module type same = (X: { type t }) -> { type u } with u = X.t
module same : same = \(X: { type t }) -> { type u = X.t type v = bool }
module type id = { type t val x : t } -> { val y : i32 }
module constant : id = \(X: { type t val x : t }) -> { def y = 8i32 }
module p = first { def x = 1i32 def y = 2i32 }
module q = same { type t = i32 }
module r = constant { type t = bool def x = true }
module both (F: f) (G: f) (X: pair) = { module a = F X module b = G X def sum = a.z * 10 + b.z }
module s = both first (\(Y: { val y : i32 }) -> { def z = Y.y }) { def x = 3i32 def y = 4i32 }
-- ==
-- input { 5 } output { 1 6 8 34 }
entry main (x: q.u) : (i32, i32, i32, i32) = (p.z, x + 1, r.y, s.sum)
