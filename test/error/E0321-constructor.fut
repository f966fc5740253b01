-- A constructor without a case.
type light = #red | #amber | #green
def wait (l: light) : i32 =
  match l  -- error E0321
--^^^^^^^
  case #red -> 30
  case #amber -> 5
