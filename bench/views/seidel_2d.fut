-- The sums of windows of 3 x 3; the border repeats the nearest of them.
entry run [n][m] (a: [n][m]f64) : [n][m]f64 =
  let sum i j = a[i - 1, j - 1] + a[i - 1, j] + a[i - 1, j + 1] + a[i, j - 1] + a[i, j] + a[i, j + 1] + a[i + 1, j - 1]
    + a[i + 1, j] + a[i + 1, j + 1]
  in tabulate_2d n m (\i j -> sum (i64.max 1 (i64.min i (n - 2))) (i64.max 1 (i64.min j (m - 2))))
