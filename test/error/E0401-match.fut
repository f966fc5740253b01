-- In every case, and after the match.
def inside (c: bool) (xs: *[]i32) =
  match c
  case true -> let ys = xs with [0] = 1 in ys[0] + xs[0]  -- error E0401
--                                                 ^^
  case false -> 1
def afterwards (c: bool) (xs: *[]i32) =
  let ys = match c case true -> xs with [0] = 1 case false -> [2]
  in (xs, ys)  -- error E0401
--    ^^
