-- `import` is a declaration in any module body; it opens the file for the rest of the body only.
module geometry = {
  import "library/shapes/common"
  def circumference (r: f64) = 2 * pi * r
}
module other = { open import "library/shapes/common" def pi = pi + 1 }
module sealed : { val pi : f64 } = import "library/shapes/common"
local open (import "library/shapes/square" : { val area : f64 -> f64 })
-- ==
-- input { 2f64 } output { 12f64 4f64 8f64 3f64 4f64 }
entry main (r: f64) : (f64, f64, f64, f64, f64) =
  (geometry.circumference r, other.pi, other.twice_hidden, sealed.pi, area r)
