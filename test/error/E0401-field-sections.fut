-- A section of a field gives a part of its record.
def both (xs: []i32): (i32, *[]i32) = (1, copy xs)
def f (xs: []i32) =
  let pair = both xs
  let ys = pair |> (.1)
  let zs = ys with [0] = 2
  in (zs, pair)  -- error E0401
--        ^^^^
