-- A recursive call consumes what its parameter says.
def fill [n] (i: i64) (xs: *[n]i64) : *[n]i64 =
  if i == n then xs
  else let ys = fill (i + 1) xs
       in ys with [i] = xs[i]  -- error E0401
--                      ^^
