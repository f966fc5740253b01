-- A local function may be.
def f (xs: *[]i32) =
  let g (i: i32) = xs with [0] = i  -- error E0403
--                 ^^
  in (g 1, g 2)
