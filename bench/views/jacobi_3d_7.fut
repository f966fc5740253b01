-- An element and those beside it in the three directions, divided by 7, without the faces of the box.
entry run [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  let sum i j k = a[i, j, k] + a[i - 1, j, k] + a[i + 1, j, k] + a[i, j - 1, k] + a[i, j + 1, k] + a[i, j, k - 1]
    + a[i, j, k + 1]
  in tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k -> sum (i + 1) (j + 1) (k + 1) / 7)
