-- Nor is matching on them.
def f (x: i32) =
  match x  -- error E0218
  case 0 -> 1i32
  case _ -> 2
