-- Solves a tridiagonal system of equations (Thomas' algorithm), the kernel of implicit diffusion, splines and option
-- prices.
--   b[0] x[0] + c[0] x[1] = d[0];  a[i] x[i-1] + b[i] x[i] + c[i] x[i+1] = d[i];  a[0] and c[n-1] are not used
entry solve [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) (d: [n]f64) : [n]f64 =
  let (above, x, _, _) =
    loop (above, x, p, q) = (replicate n 0, replicate n 0, 0, 0) for i < n do
      let m = b[i] - a[i] * p
      let p = c[i] / m
      let q = (d[i] - a[i] * q) / m
      in (above with [i] = p, x with [i] = q, p, q)
  in loop x for k < n - 1 do
       let i = n - 2 - k
       in x with [i] = x[i] - above[i] * x[i + 1]

-- ==
-- entry: solve
-- input { [0.0, 1.0, 1.0] [2.0, 4.0, 2.0] [0.0, 1.0, 0.0] [2.0, 8.0, 6.0] }
-- output { [1.0, 1.1428571428571428, 2.4285714285714284] }
-- input { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) } output { empty([0]f64) }
