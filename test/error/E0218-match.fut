-- Sum types are not supported yet: nor is matching on them.
def f (x: i32) =
  match x
  case #none -> 1i32  -- error E0218
  case _ -> 2
