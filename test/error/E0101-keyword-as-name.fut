-- A keyword cannot be a name.
def f (x: i32) =
  let match = x -- error E0101
--    ^^^^^
  in x
