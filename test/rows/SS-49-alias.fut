-- An array used after another name for it was consumed.
-- ==
-- error: E0401

entry main [n] (xs: *[n]i32) : ([]i32, i32) =
  let view = xs[1:]
  let ys = xs with [0] = 1
  in (ys, view[0])
