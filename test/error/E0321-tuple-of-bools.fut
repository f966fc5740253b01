-- (true, false) is not covered.
def f (a: bool) (b: bool) =
  match (a, b)  -- error E0321
--^^^^^^^^^^^^
  case (false, _) -> 0i32
  case (true, true) -> 1
