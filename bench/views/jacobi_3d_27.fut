-- The sums of all windows of 3 x 3 x 3, divided by 7.
entry run [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k -> f32.sum (flatten_3d a[i:i + 3, j:j + 3, k:k + 3]) / 7)
