-- Seven-point Jacobi sweeps over a box; the old values beyond an edge are those of the edge.
entry jacobi_3d [n][m][l] (rounds: i64) (box: [n][m][l]f32) : [n][m][l]f32 =
  let at (a: [n][m][l]f32) i j k = a[i64.max 0 (i64.min (n - 1) i), i64.max 0 (i64.min (m - 1) j),
    i64.max 0 (i64.min (l - 1) k)]
  in loop a = box for _round < rounds do
       tabulate_3d n m l (\i j k ->
         (a[i, j, k] + at a (i - 1) j k + at a (i + 1) j k + at a i (j - 1) k + at a i (j + 1) k + at a i j (k - 1)
           + at a i j (k + 1)) / 7)
