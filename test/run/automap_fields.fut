-- The field of every element of an array of records.
type body = {at: {x: f64, y: f64}, mass: f64}

def body (x: f64) (y: f64) (mass: f64) : body = {at = {x, y}, mass}

entry halves [n] (xs: [n]i32) (ys: [n]i32) = let both = zip xs ys in both.1 ++ both.0
entry sections [n] (xs: [n]i32) (ys: [n]i32) = let both = zip xs ys in (.1) both ++ (.0) both
entry centre [n] (xs: [n]f64) (ys: [n]f64) (masses: [n]f64) =
  let bodies = body xs ys masses
  let total = f64.sum bodies.mass
  in (f64.sum (bodies.at.x * bodies.mass) / total, f64.sum (bodies.at.y * bodies.mass) / total)
entry grid [n] [m] (xss: [n][m]f64) (y: f64) : ([n][m]f64, [n][m]f64) =
  let bodies = body xss y 1
  in (bodies.at.x + 1, bodies.at.y)
-- ==
-- entry: halves
-- input { [1, 2, 3] [4, 5, 6] } output { [4, 5, 6, 1, 2, 3] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- ==
-- entry: sections
-- input { [1, 2, 3] [4, 5, 6] } output { [4, 5, 6, 1, 2, 3] }
-- ==
-- entry: centre
-- input { [0.0, 4.0] [1.0, 5.0] [1.0, 3.0] } output { 3.0 4.0 }
-- ==
-- entry: grid
-- input { [[1.0, 2.0], [3.0, 4.0]] 7.0 } output { [[2.0, 3.0], [4.0, 5.0]] [[7.0, 7.0], [7.0, 7.0]] }
