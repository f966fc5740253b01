-- Loops from the last element to the first write over what they read.
-- ==
-- entry: thomas
-- input { [[0f64, 1f64, 1f64]] [[2f64, 2f64, 2f64]] [[1f64, 1f64, 0f64]] [[3f64, 4f64, 3f64]] }
-- output { [[1f64, 1f64, 1f64]] }
entry thomas [s][n] (as: [s][n]f64) (bs: [s][n]f64) (cs: [s][n]f64)
    (ds: [s][n]f64) : [s][n]f64 =
  let solve (a: [n]f64) (b: [n]f64) (c: [n]f64) (d: [n]f64) : [n]f64 =
    let (ps, qs, _, _) =
      loop (ps, qs, p, q) = (replicate n 0, replicate n 0, 0, 0) for i < n do
        let m = b[i] - a[i] * p
        let p = c[i] / m
        let q = (d[i] - a[i] * q) / m
        in (ps with [i] = p, qs with [i] = q, p, q)
    in (loop (x, y) = (replicate n 0, 0) for k < n do
          let i = n - 1 - k
          let y = qs[i] - ps[i] * y
          in (x with [i] = y, y)).0
  in map4 solve as bs cs ds

-- Elements before and after the written one, of the old and of the new array.
-- ==
-- entry: sums
-- input { [1i64, 2i64, 3i64, 4i64] }
-- output { [9i64, 8i64, 7i64, 4i64] [3i64, 5i64, 7i64, 4i64] [6i64, 6i64, 5i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) empty([0]i64) }
entry sums [n] (xs: [n]i64) : ([n]i64, [n]i64, [n]i64) =
  let double (xs: [n]i64) =
    loop ys = replicate n 0 for i < n do ys with [i] = xs[i] + 0
  let ys = double xs
  let a =
    loop zs = replicate n 0 for k < n do
      let i = n - 1 - k
      let next = if i < n - 1 then zs[i + 1] else 0
      in zs
           with [i] =
             next
             + (if i == n - 1 then ys[i] else if i == n - 2 then ys[i] else 1)
  let us = double xs
  let b =
    loop zs = replicate n 0 for k < n do
      let i = n - 1 - k
      in zs with [i] = us[i] + (if i < n - 1 then us[i + 1] else 0)
  let vs = double xs
  let c =
    loop zs = replicate n 0 for k < n do
      let i = n - 1 - k
      in zs
           with [i] =
             (if i > 0 then vs[i - 1] else 0)
             + (if i < n - 1 then zs[i + 1] else 0)
  in (a, b, c)
