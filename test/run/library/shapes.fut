-- Shapes, for the test of imported sum types.
type shape = #circle f32 | #square f32 | #rectangle {width: f32, height: f32}

def area (s: shape) : f32 =
  match s
  case #circle r -> 3 * r * r
  case #square a -> a * a
  case #rectangle {width, height} -> width * height

def total [n] (shapes: [n]shape) : f32 = f32.sum (map area shapes)
def grow (s: shape) : shape = match s case #circle r -> #circle (r + 1) case #square a -> #square (a + 1) case other ->
  other
