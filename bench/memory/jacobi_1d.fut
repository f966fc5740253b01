-- Three-point Jacobi sweeps over a row with fixed ends.
entry jacobi_1d [n] (rounds: i64) (xs: [n]f64) : [n]f64 =
  loop a = xs for _round < rounds do
    tabulate n (\i -> if i == 0 || i == n - 1 then a[i] else (a[i - 1] + a[i] + a[i + 1]) / 3)
