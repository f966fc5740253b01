-- A case for a constructor that the type does not have.
type light = #red | #amber | #green
def go (l: light) : bool =
  match l
  case #green -> true
  case #blue -> false  -- error E0330
--     ^^^^^
  case _ -> false
