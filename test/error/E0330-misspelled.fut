-- A constructor that the type does not have; the nearest one is offered.
type direction = #north | #south | #east | #west
def turn (d: direction) : direction =
  match d
  case #north -> #eest  -- error E0330
--               ^^^^^
  case _ -> #north
