-- The means of an element and its four neighbours; the border is copied.
entry run [n][m] (a: [n][m]f64) : [n][m]f64 =
  let mean i j = (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]) / 5
  let inner = tabulate (n - 2) (\i -> (a[i + 1, :1] ++ tabulate (m - 2) (\j ->
    mean (i + 1) (j + 1)) ++ a[i + 1, m - 1:]) :> [m]f64)
  in (a[:1] ++ inner ++ a[n - 1:]) :> [n][m]f64
