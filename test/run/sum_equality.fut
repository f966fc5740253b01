-- Equality of sums compares the payload of the constructor that both have; arrays, records and floats inside follow
-- their own rules.
type shape = #circle f32 | #label i32 | #box {w: f32, h: f32} | #dots [3]i32 | #empty

def shape_of (k: i32) (x: f32) : shape =
  match k
  case 0 -> #circle x
  case 1 -> #label (i32.f32 x)
  case 2 -> #box {w = x, h = 1}
  case 3 -> #dots [1, 2, i32.f32 x]
  case _ -> #empty

-- ==
-- entry: equal
-- input { [0, 0, 1, 1, 2, 2, 3, 3, 4, 0] [1f32, 1f32, 2f32, 2f32, 3f32, 3f32, 4f32, 4f32, 0f32, 0f32]
--         [0, 0, 1, 1, 2, 2, 3, 3, 4, 1] [1f32, 2f32, 2f32, 3f32, 3f32, 4f32, 4f32, 5f32, 1f32, 0f32] }
-- output { [true, false, true, false, true, false, true, false, true, false] }
entry equal [n] (ks: [n]i32) (xs: [n]f32) (ls: [n]i32) (ys: [n]f32) : [n]bool =
  map2 (==) (map2 shape_of ks xs) (map2 shape_of ls ys)

-- ==
-- entry: floats
-- input { f32.nan f32.nan } output { false true }
-- input { 0f32 -0f32 } output { true false }
-- input { 1f32 1f32 } output { true false }
entry floats (x: f32) (y: f32) : (bool, bool) =
  let (a, b): (shape, shape) = (#circle x, #circle y)
  in (a == b, a != b)

-- ==
-- entry: arrays
-- input { [0, 1, 4] [1f32, 2f32, 3f32] } output { true false }
-- input { empty([0]i32) empty([0]f32) } output { true true }
entry arrays [n] (ks: [n]i32) (xs: [n]f32) : (bool, bool) =
  let a = map2 shape_of ks xs
  in (a == copy a, a == map (const (#empty : shape)) xs)
