-- A row of it, too.
def f (xss: [][]i32) =
  let row = xss[0]
  in row with [0] = 1  -- error E0402
--   ^^^
