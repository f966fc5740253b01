-- Files imported as a declaration and as a module.
import "library/vectors"
module numbers = import "library/numbers"
-- ==
-- input { 1f64 2f64 3f64 } output { 28f64 4f64 }
entry main (x: f64) (y: f64) (z: f64) : (f64, f64) =
  let a = {x, y, z}
  in (dot a (doubled a), numbers.two * (scale 2 a).x)
