-- Records whose type follows from an annotation somewhere else, and functions of their fields.
type point = {x: f64, y: f64}
def origin : point = {x = 0, y = 0}
def moved dx (p: point) = p with x = p.x + dx
def xs_of ps = map (\(p: point) -> p.x) ps
def far (p: point) = p.x > 10 && p == p
-- ==
-- entry: moves
-- input { 1.5 [1.0, 2.0] } output { 1.5 [2.5, 3.5] false }
-- input { 11.0 empty([0]f64) } output { 11.0 empty([0]f64) true }
-- input { -1.0 [3.0, 5.0, 7.0] } output { -1.0 [2.0, 4.0, 6.0] false }
entry moves (dx: f64) (xs: []f64) =
  let ps = map (\x -> moved dx {x, y = x}) xs
  let p = moved dx origin
  in (p.x, xs_of ps, far p)
