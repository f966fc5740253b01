-- Sum types, and functions over them, from another file; the constructors are known here without any qualification.
import "library/shapes"
module other = import "library/shapes"

-- ==
-- input { 2f32 3f32 } output { [12f32, 9f32, 6f32] 27f32 true }
-- input { 0f32 1f32 } output { [0f32, 1f32, 0f32] 1f32 true }
entry main (r: f32) (a: f32) : ([3]f32, f32, bool) =
  let shapes : [3]shape = [#circle r, #square a, #rectangle {width = r, height = a}]
  in (map area shapes, other.total shapes, #circle r == shapes[0] && other.grow (#square a) == #square (a + 1))
