-- A record of sums: one combination has no case.
type switch = #on | #off
def both (p: {left: switch, right: switch}) : i32 =
  match p  -- error E0321
--^^^^^^^
  case {left = #on, right = _} -> 1
  case {left = _, right = #on} -> 2
