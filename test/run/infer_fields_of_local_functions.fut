-- A local function may use fields and payloads of an argument whose type only its calls say.
-- ==
-- entry: planes
-- input { empty([0]f64) } output { 0.0 empty([0]f64) }
-- input { [1.0, 2.0] } output { 3.0 [2.0, 4.0] }

-- ==
-- entry: twice
-- input { 3i64 [5, 6, 7] } output { 6i64 [7, 6, 5] }

-- ==
-- entry: payload
-- input { true [1, 2] } output { 2i64 }
-- input { false [1, 2] } output { 0i64 }

-- ==
-- entry: given
-- input { 4i32 } output { 4i32 true }

type plane [n] = {offset: f64, normal: [n]f64}
type box [n] = #full ([n]i32) | #void

entry planes [n] (xs: [n]f64) : (f64, [n]f64) =
  let p: plane [n] = {offset = f64.sum xs, normal = xs}
  let scaled p = {offset = p.offset, normal = map (* 2) p.normal}
  let q = scaled p
  in (q.offset, q.normal)

entry twice [n] (k: i64) (xs: [n]i32) : (i64, [n]i32) =
  let turn i r = {count = r.count + i, items = reverse r.items}
  let r = turn 1 (turn k (turn 2 {count = 0, items = xs}))
  in (r.count, r.items)

entry payload [n] (b: bool) (xs: [n]i32) : i64 =
  let size v = match v case #full items -> length items case #void -> 0
  let v: box [n] = if b then #full xs else #void
  in size v

entry given (x: i32) =
  let first p = p.left
  let second p = p.right
  let p = {left = x, right = x > 0}
  in (first p, second p)
