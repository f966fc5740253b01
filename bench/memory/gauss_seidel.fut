-- Gauss-Seidel sweeps: each new value is used at once.
entry gauss_seidel [n] (rounds: i64) (a: [n][n]f64) (b: [n]f64) (start: [n]f64) : [n]f64 =
  loop x = copy start for _round < rounds do
    loop x = x for i < n do
      let sum = loop sum = 0 for j < n do if j == i then sum else sum + a[i, j] * x[j]
      in x with [i] = (b[i] - sum) / a[i, i]
