-- What one branch consumes is gone after both.
def f (b: bool) (xs: *[]i32) =
  let ys = if b then xs with [0] = 1 else [1, 2]
  in (ys, xs)  -- error E0401
--        ^^
