-- Later imports and definitions hide earlier ones.
import "library/shapes/common"
import "library/shapes/square"
def area (a: f64) : f64 = area a + 1
def pi = pi * 10
-- ==
-- input { 2f64 } output { 5f64 30f64 }
entry main (r: f64) : (f64, f64) = (area r, pi)
