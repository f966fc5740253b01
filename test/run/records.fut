-- Records: literals, punning, fields, update, nested update, patterns.
type point = {x: i32, y: i32}
type box = {low: point, high: point}
def area (b: box) : i32 = (b.high.x - b.low.x) * (b.high.y - b.low.y)
-- ==
-- input { 2i32 3i32 } output { 6i32 12i32 2i32 5i32 }
entry main (x: i32) (y: i32) : (i32, i32, i32, i32) =
  let b = {low = {x = 0, y = 0}, high = {x, y}}
  let c = b with high.x = 2 * x
  let {x = u, y = _} = b.high
  let {x, y} = {y, x}
  in (area b, area c, u, x + y)
