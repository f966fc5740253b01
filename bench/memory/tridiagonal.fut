-- Local volatility's inner step: one tridiagonal system for each of m rows, solved by Thomas' algorithm.
def solve [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) (d: [n]f64) : [n]f64 =
  let (upper, right) =
    loop (upper, right) = (replicate n 0, replicate n 0) for i < n do
      if i == 0 then (upper with [0] = c[0] / b[0], right with [0] = d[0] / b[0])
      else let pivot = b[i] - a[i] * upper[i - 1]
           let value = (d[i] - a[i] * right[i - 1]) / pivot
           in (upper with [i] = c[i] / pivot, right with [i] = value)
  in loop x = right for r < n - 1 do
       let i = n - 2 - r
       in x with [i] = x[i] - upper[i] * x[i + 1]

entry tridiagonal [m][n] (a: [m][n]f64) (b: [m][n]f64) (c: [m][n]f64) (d: [m][n]f64) : [m][n]f64 = map4 solve a b c d
