-- `let xs[i] = e` consumes xs and whatever shares its memory.
def f (n: i64) =
  let xs = replicate n 0i32
  let ys = xs
  let xs[0] = 1
  in xs[0] + ys[0]  -- error E0401
--           ^^
