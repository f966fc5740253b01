-- A name matches everything, also when a constructor is called like it.
type light = #red | #green
def code (l: light) : i32 =
  match l
  case red -> 1
  case #green -> 2  -- error W0901
--     ^^^^^^
