-- A file is the argument of a parametric module, or is ascribed a module type from another file.
module signatures = import "library/signatures"
module f (A: { val pi : f64 }) (M: signatures.monoid) = { def tau = A.pi * 2 def three = \x -> M.plus x (M.plus x x) }
module monoids = import "library/monoids"
module m = f (import "library/shapes/common") monoids.sum
-- ==
-- input { 2 } output { 6f64 6 }
entry main (x: i32) : (f64, i32) = (m.tau, m.three x)
