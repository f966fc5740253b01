-- Values of sum types go from one entry point to another through scripts, which need not know what they are.
type shape = #circle f32 | #square f32 | #point
type cloud [n] = #empty | #points ([n]f32) ([n]f32)

entry circle (r: f32) : shape = #circle r
entry square (a: f32) : shape = #square a
entry both (r: f32) (a: f32) : {first: shape, second: shape} = {first = #circle r, second = #square a}
entry cloud [n] (full: bool) (xs: [n]f32) (ys: [n]f32) : cloud [n] = if full then #points xs ys else #empty
entry several (r: f32) : [3]shape = [#circle r, #point, #square r]

-- ==
-- entry: area
-- script input { circle 2f32 } output { 12f32 }
-- script input { square 3f32 } output { 9f32 }
entry area (s: shape) : f32 = match s case #circle r -> 3 * r * r case #square a -> a * a case #point -> 0

-- ==
-- entry: total
-- script input { both 1f32 2f32 } output { 7f32 }
entry total (p: {first: shape, second: shape}) : f32 = area p.first + area p.second

-- ==
-- entry: extent
-- script input { cloud true [1f32, 2f32] [3f32, 5f32] } output { 13f32 2i64 }
-- script input { cloud false [1f32, 2f32] [3f32, 5f32] } output { 0f32 2i64 }
entry extent [n] (c: cloud [n]) : (f32, i64) =
  (match c case #empty -> 0 case #points xs ys -> f32.sum (map2 (*) xs ys), n)

-- ==
-- entry: areas
-- script input { several 2f32 } output { [12f32, 0f32, 4f32] }
entry areas [n] (ss: [n]shape) : [n]f32 = map area ss
