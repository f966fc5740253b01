-- A pattern with a payload for a constructor that has none.
type light = #red | #green
def code (l: light) : i32 =
  match l
  case #red x -> x  -- error E0331
--     ^^^^^^
  case #green -> 2
