-- The initial state of a consuming loop is consumed.
def f (xs: *[]i32) =
  loop ys = xs for i < 10 do
    let ys[i] = xs[i]  -- error E0401
--              ^^
    in ys
