-- Five-point Jacobi sweeps over a grid with fixed edges.
entry jacobi_2d [n][m] (rounds: i64) (grid: [n][m]f64) : [n][m]f64 =
  loop a = grid for _round < rounds do
    tabulate_2d n m (\i j ->
      if i == 0 || j == 0 || i == n - 1 || j == m - 1 then a[i, j]
      else 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]))
