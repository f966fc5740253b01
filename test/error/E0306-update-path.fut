-- A field on the path of an update that is not there.
def turn (r: {inner: {x: i32}}) =
  let r.inner.y = 1  -- error E0306
--            ^
  in r
def turn_all (rs: *[](i32, i32)) = rs with [0].2 = 1  -- error E0306
--                                             ^
