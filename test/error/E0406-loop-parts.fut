-- The parts of the state that are consumed share no memory with each other or with the others.
def observed (n: i64) =
  loop (xs: []i32, ys: *[]i32) = (replicate n 0, replicate n 0) for i < 10 do
    let ys[i] = 1
    in (xs, xs)  -- error E0406
--     ^^^^^^^^
def both (n: i64) =
  loop (xs: *[]i32, ys: *[]i32) = (replicate n 0, replicate n 0) for i < 10 do
    let xs[i] = ys[i]
    let ys[i] = 1
    in (xs, xs)  -- error E0406
--     ^^^^^^^^
def row (acc0: *[]f64) (arr0: *[][]f64) =
  loop (acc: []f64, arr: *[][]f64) = (acc0, arr0) for i < length arr0 - 1 do
    let arr[i] = acc
    in (arr[i + 1], arr)  -- error E0406
--     ^^^^^^^^^^^^^^^^^
def outside (n: i64) (xs: *[]i32) =
  loop ys = replicate n 0 for i < n do
    let ys[i] = xs[i]
    in take n xs  -- error E0406
--     ^^^^^^^^^
-- A `*` of a state that the body does not consume asks for nothing.
def unused (xs: []i32) = loop (ys: *[]i32, zs: *[]i32) = (xs, xs) for i < 10 do (map (+ 1) ys, ys)
