-- A product of four square matrices, from the left.
def multiply [n] (a: [n][n]f64) (b: [n][n]f64) : [n][n]f64 =
  tabulate_2d n n (\i j -> loop sum = 0 for k < n do sum + a[i, k] * b[k, j])

entry matrix_chain [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) (d: [n][n]f64) : [n][n]f64 =
  multiply (multiply (multiply a b) c) d
