def f (xs: *[]i32) =
  let ys = xs with [0] = 1
  in ys[0] + xs[0]  -- error E0401
--           ^^
-- help: consume a copy instead: `copy xs`
