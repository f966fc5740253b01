-- Records and tuples cross an entry as their parts.
type v = {x: f32, y: f32}
-- ==
-- input { 1f32 2f32 [3i32, 4i32] true } output { 2f32 1f32 [4i32, 5i32] false }
entry main (p: v) (t: ([]i32, bool)) : (v, ([]i32, bool)) =
  ({x = p.y, y = p.x}, (map (+1) t.0, !t.1))
