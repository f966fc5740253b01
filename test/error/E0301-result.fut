-- A body that is not of the declared type.
def f (x: i32) : bool =
  let y = x + 1
  in y  -- error E0301
--   ^
