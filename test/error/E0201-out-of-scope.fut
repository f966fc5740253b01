-- A name bound in one branch is not known in the other.
def f (b: bool) (x: i32) =
  if b
  then let y = x + 1 in y
  else y  -- error E0201
--     ^
