-- Module expressions: lambdas, applications to structures, parentheses, ascriptions.
module type s = { type t val x : t val show : t -> i32 }
module f = \(A: s) : { val y : i32 } -> { def y = A.show A.x local def hidden = 1 }
module g = \(A: s) -> \(B: s) -> { def z = A.show A.x * 10 + B.show B.x }
module one : s = { type t = bool def x = true def show (b: bool) = i32.bool b }
module m = (f one)
module n = (g) one { type t = i32 def x = 5i32 def show (x: i32) = x }
module o = ({ def w = 3i32 def v = 4i32 } : { val w : i32 })
-- ==
-- input { } output { 1 15 3 }
entry main : (i32, i32, i32) = (m.y, n.z, o.w)
