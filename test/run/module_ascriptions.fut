-- Ascriptions after module expressions, several of them, in `open`, and around imports and applications.
module type s = { val x : i32 }
module m = { def x = 1i32 def y = 2i32 } : s
module n = m : { val x : i32 } : s
open { def z = 3i32 def hidden = 4i32 } : { val z : i32 }
open ({ def w = 5i32 } : { val w : i32 })
module f (P: s) = { def x = P.x * 10 def y = true } : s
module a = f n : s
module v = import "library/shapes/common" : { val pi : f64 }
def hidden = 6i32
-- ==
-- input { } output { 1 1 3 5 10 3f64 6 }
entry main : (i32, i32, i32, i32, i32, f64, i32) = (m.x, n.x, z, w, a.x, v.pi, hidden)
