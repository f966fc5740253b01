-- A pattern names the whole payload.
type shape = #circle f32 | #rectangle f32 f32
def area (s: shape) : f32 =
  match s
  case #circle r -> r * r
  case #rectangle a -> a * a  -- error E0331
--     ^^^^^^^^^^^^
