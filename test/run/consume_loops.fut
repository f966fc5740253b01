-- Loops that consume their state, exchange parts of it, or keep some of it.
-- ==
-- input { [1, 2, 3] [4, 5, 6] 1i64 } output { [4, 5, 6] [0, 2, 3] }
-- input { [1, 2, 3] [4, 5, 6] 2i64 } output { [0, 2, 3] [0, 5, 6] }
-- input { [1, 2, 3] [4, 5, 6] 0i64 } output { [1, 2, 3] [4, 5, 6] }
entry main (xs: *[]i32) (ys: *[]i32) (k: i64) =
  loop (a, b) = (xs, ys) for _i < k do
    let a[0] = 0
    in (b, a)
-- ==
-- entry: kept
-- input { [1, 2, 3] } output { [6, 12, 18] [1, 2, 3] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry kept [n] (xs: [n]i32) =
  loop (acc, ys) = (replicate n 0, xs) for i < 3 do
    (loop acc for j < n do acc with [j] = acc[j] + ys[j] * i32.i64 (i + 1), ys)
-- ==
-- entry: records
-- input { [1i64, 2i64] } output { [3i64, 2i64] 3i64 }
entry records (xs: *[]i64) =
  let r = loop r = {a = xs, n = 0i64} while r.n < 3 do
    let a = r.a with [0] = r.n + 1
    in {a, n = r.n + 1}
  in (r.a, r.n)
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4]] } output { [[2, 4], [6, 8]] }
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
entry rows [n] (xss: *[n][]i32) = loop xss for i < n do xss with [i] = map (* 2) xss[i]
