-- Slices written in local functions, loops, record fields and polymorphic functions, with sizes from names.
def fill 't [n] (xs: *[n]t) (from: i64) (x: t) : *[n]t =
  let xs[from:] = replicate (n - from) x
  in xs
-- ==
-- entry: main
-- input { [1, 2, 3, 4, 5] 2i64 }
-- output { [1, 2, 0, 0, 0] [5, 4, 3, 2, 1] [true, true, false, false, false] [[1, 9], [3, 9]] }
-- input { [8] 0i64 } output { [0] [8] [false] [[1, 9], [3, 9]] }
-- input { [8] 1i64 } output { [8] [8] [true] [[1, 9], [3, 9]] }
entry main [n] (xs: [n]i32) (k: i64) =
  let turned = loop ys = copy xs for i < n / 2 do
    let left = ys[i] let right = ys[n - 1 - i]
    let ys[i:i + 1] = [right]
    let ys[n - 1 - i:n - i] = [left]
    in ys
  let put_last (a: *[2][2]i32) = a with [:, 1] = [9, 9]
  in (fill (copy xs) k 0, turned, fill (replicate n true) k false, put_last [[1, 2], [3, 4]])
