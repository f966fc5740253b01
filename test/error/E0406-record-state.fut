-- The parts of a state that is a record are as separate as those of a tuple.
def twice (n: i64) =
  loop {xs = xs: *[]i32, ys = ys: *[]i32} = {xs = replicate n 0, ys = replicate n 1}
  for i < 10 do
    let xs[i] = ys[i]
    let ys[i] = 1
    in {xs = xs, ys = xs}  -- error E0406
--     ^^^^^^^^^^^^^^^^^^
