-- The nine elements of the middle plane of each window, and those of the middle columns of the planes on both sides,
-- divided by 7.
entry run [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  let row (i: i64) (j: i64) (k: i64) = a[i, j, k - 1] + a[i, j, k] + a[i, j, k + 1]
  let column (i: i64) (j: i64) (k: i64) = a[i, j - 1, k] + a[i, j, k] + a[i, j + 1, k]
  let sum i j k = row i (j - 1) k + row i j k + row i (j + 1) k + column (i - 1) j k + column (i + 1) j k
  in tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k -> sum (i + 1) (j + 1) (k + 1) / 7)
