-- An array used after it was consumed.
-- ==
-- error: E0401

entry main [n] (xs: *[n]i32) : i32 =
  let ys = xs with [0] = 1
  in xs[0] + ys[0]
