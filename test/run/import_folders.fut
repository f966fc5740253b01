-- Files in folders import each other relative to themselves; what they import is not exported, what they open is.
module circle = import "library/shapes/circle"
module square = import "./library/shapes/../shapes/square"
import "library/shapes/common"
def pi2 = pi + square.pi
-- ==
-- input { 2f64 } output { 12f64 4f64 6f64 8f64 4f64 }
entry main (r: f64) : (f64, f64, f64, f64, f64) =
  (circle.area r, square.area r, pi2, twice_hidden, (circle.move r {x = r, y = 0, z = 0}).x)
