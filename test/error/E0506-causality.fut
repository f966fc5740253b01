-- A size is needed before what decides it has been computed.
def empty_rows (xs: []i32) =
  let a = []  -- error E0506
--        ^^
  let b = [filter (> 0) xs]
  in a[0] == b[0]
def backwards (xs: []i32) = length <| filter (> 0) xs  -- error E0506
--                          ^^^^^^
