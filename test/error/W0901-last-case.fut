-- Every constructor has a case already.
type light = #red | #green
def code (l: light) : i32 =
  match l
  case #red -> 1
  case #green -> 2
  case _ -> 3  -- error W0901
--     ^
