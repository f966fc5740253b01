-- The cases have one type.
def f (x: i32) =
  match x
  case 0 -> 1i32
  case _ -> true  -- error E0301
--          ^^^^
