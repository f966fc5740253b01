type shape = #circle f32 | #square f32 | #point
def area (s: shape) : f32 =
  match s  -- error E0321
--^^^^^^^
-- help: add `case #point -> ...`, or `case _ -> ...` for all that is left
  case #circle r -> r * r
  case #square a -> a * a
