-- A number has no constructors.
def f (x: i32) : i32 =
  match x
  case #zero -> 0  -- error E0314
--     ^^^^^
  case _ -> 1
