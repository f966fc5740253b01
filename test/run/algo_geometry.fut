-- Polygons as arrays of points: areas, points inside, convex hulls by wrapping, the closest pair, and boxes around.
-- ==
-- entry: area
-- input { empty([0]f64) empty([0]f64) }
-- output { 0.0f64 }
-- input { [0.0f64, 4.0f64, 4.0f64, 0.0f64] [0.0f64, 0.0f64, 3.0f64, 3.0f64] }
-- output { 12.0f64 }
-- input { [-1.75f64, 0.0f64, -2.5f64, 1.0f64, -1.5f64] [-3.75f64, 2.5f64, 2.5f64, -3.0f64, -2.5f64] }
-- output { 0.5625f64 }

-- ==
-- entry: inside
-- input { [0.0f64, 4.0f64, 4.0f64, 0.0f64] [0.0f64, 0.0f64, 3.0f64, 3.0f64] [1.0f64, 5.0f64, -1.0f64] [1.0f64,
--   1.0f64, 2.0f64] }
-- output { [true, false, false] }
-- input { [0.0f64, 4.0f64, 2.0f64] [0.0f64, 0.0f64, 3.0f64] empty([0]f64) empty([0]f64) }
-- output { empty([0]bool) }
-- input { [0.0f64, 6.0f64, 6.0f64, 3.0f64, 0.0f64] [0.0f64, 0.0f64, 6.0f64, 1.0f64, 6.0f64] [3.0f64, 1.0f64,
--   5.0f64] [3.0f64, 3.0f64, 3.5f64] }
-- output { [false, true, true] }

-- ==
-- entry: hull
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] [4i64] }
-- output { [0i64] }
-- input { [0i64, 4i64, 4i64, 0i64, 2i64, 1i64] [0i64, 0i64, 3i64, 3i64, 1i64, 2i64] }
-- output { [0i64, 1i64, 2i64, 3i64] }
-- input { [0i64, 10i64, 5i64, 5i64, 3i64, 7i64, 2i64] [0i64, 1i64, 12i64, 3i64, 4i64, 5i64, -6i64] }
-- output { [0i64, 6i64, 1i64, 2i64] }

-- ==
-- entry: closest
-- input { empty([0]i64) empty([0]i64) }
-- output { 9223372036854775807i64 }
-- input { [1i64] [1i64] }
-- output { 9223372036854775807i64 }
-- input { [-34i64, -10i64, 10i64, 24i64, 7i64, 2i64, -24i64] [-25i64, -10i64, 30i64, 37i64, -8i64, -8i64, 4i64] }
-- output { 25i64 }

-- ==
-- entry: box
-- input { empty([0]i64) empty([0]i64) }
-- output { 9223372036854775807i64 9223372036854775807i64 -9223372036854775808i64 -9223372036854775808i64 }
-- input { [3i64] [-4i64] }
-- output { 3i64 -4i64 3i64 -4i64 }
-- input { [-7i64, 7i64, 6i64, 3i64, -7i64, -3i64, 9i64, -2i64, -8i64, -3i64, -6i64] [-7i64, -3i64, -1i64, 0i64,
--   0i64, -1i64, -4i64, -6i64, -9i64, -1i64, -2i64] }
-- output { -8i64 -9i64 9i64 0i64 }

type point = {x: i64, y: i64}

def points [n] (xs: [n]i64) (ys: [n]i64) : [n]point = map2 (\x y -> {x, y}) xs ys
def cross (o: point) (a: point) (b: point) : i64 = (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

entry area [n] (xs: [n]f64) (ys: [n]f64) : f64 =
  f64.abs (f64.sum (map4 (\x y x' y' -> x * y' - x' * y) xs ys (rotate 1 xs) (rotate 1 ys))) / 2

entry inside [n][k] (xs: [n]f64) (ys: [n]f64) (px: [k]f64) (py: [k]f64) : [k]bool =
  let crosses x y (x1, y1) (x2, y2) = (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
  let corners = zip xs ys
  in map2 (\x y -> reduce (!=) false (map2 (crosses x y) corners (rotate (-1) corners))) px py

-- Positions of the corners, against the clock from the leftmost.
entry hull [n] (xs: [n]i64) (ys: [n]i64) : []i64 =
  let ps = points xs ys
  let before (a: point) (b: point) = a.x < b.x || (a.x == b.x && a.y < b.y)
  in if n == 0 then []
     else let start = loop best = 0 for i < n do if before ps[i] ps[best] then i else best
          let (corners, size, _) =
            loop (corners, size, at) = (replicate n 0, 0, start) while size == 0 || (at != start && size < n) do
              let next = loop q = (at + 1) % n for r < n do
                           if cross ps[at] ps[q] ps[r] < 0 then r else q
              in (corners with [size] = at, size + 1, next)
          in corners[:size]

entry closest [n] (xs: [n]i64) (ys: [n]i64) : i64 =
  let ps = points xs ys
  let square (a: point) (b: point) = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
  in i64.minimum (flatten (map2 (\i a -> map2 (\j b -> if i == j then i64.highest else square a b) (iota n) ps)
    (iota n) ps))

entry box [n] (xs: [n]i64) (ys: [n]i64) : (i64, i64, i64, i64) =
  let join (a: {low: point, high: point}) (b: {low: point, high: point}) =
    {low = {x = i64.min a.low.x b.low.x, y = i64.min a.low.y b.low.y},
     high = {x = i64.max a.high.x b.high.x, y = i64.max a.high.y b.high.y}}
  let nothing = {low = {x = i64.highest, y = i64.highest}, high = {x = i64.lowest, y = i64.lowest}}
  let b = reduce join nothing (map (\p -> {low = p, high = p}) (points xs ys))
  in (b.low.x, b.low.y, b.high.x, b.high.y)
