-- The other parts of a record are kept when an array in it is updated.
def scaled (u: *[3]i32) =
  let pair = {left = {axis = u}, right = u}
  let pair.left.axis[0] = 10  -- error E0401
--    ^^^^
  in pair.right
def either (c: bool) (u: *[3]i32) (a: *[3]i32) (b: *[3]i32) =
  let pair = if c then (u, {axis = u}) else (a, {axis = b})
  in (pair with 1.axis[0] = 99).0  -- error E0401
--    ^^^^
