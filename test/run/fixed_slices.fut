-- A row, and elements, at indices that do not change are copied, those of a column are read before the loop over the
-- row; the array is then updated in place. Of two rows the copies could be larger than the array.
-- ==
-- entry: paths
-- input { [[0f32, 3f32, 9f32], [9f32, 0f32, 2f32], [1f32, 9f32, 0f32]] }
-- output { [[0f32, 3f32, 5f32], [3f32, 0f32, 2f32], [1f32, 4f32, 0f32]] }
-- input { [[-1f32, 1f32], [1f32, -1f32]] } auto output
-- input { empty([0][0]f32) } output { empty([0][0]f32) }
-- ==
-- entry: jordan
-- input { [[2f64, 1f64], [4f64, 4f64]] } auto output
-- random input { [7][7]f64 } auto output
-- ==
-- entry: layers
-- input { 1i64 [[[1f64, 2f64], [3f64, 4f64]], [[5f64, 6f64], [7f64, 8f64]]] } auto output
-- random input { 3i64 [2][5][5]f64 } auto output
-- ==
-- entry: scaled deeper
-- random input { [5][5][2]f64 } auto output
-- random input { [1][1][2]f64 } auto output
-- input { empty([0][0][2]f64) } auto output
-- ==
-- entry: unknown later neighbour two row
-- random input { [6][6]f64 } auto output
-- input { empty([0][0]f64) } auto output

entry paths [n] (lengths: [n][n]f32) : [n][n]f32 =
  loop d = copy lengths for k < n do
    map (\row -> map2 (\direct rest -> f32.min direct (row[k] + rest)) row d[k])
        d

entry jordan [n] (a: [n][n]f64) : [n][n]f64 =
  loop a = copy a for k < n do
    tabulate_2d n n (\i j ->
      if i == k
      then a[k, j] / a[k, k]
      else a[i, j] - a[i, k] * a[k, j] / a[k, k])

entry layers [n] (t: i64) (a: [2][n][n]f64) : [2][n][n]f64 =
  loop a = copy a for k < i64.min n t do
    tabulate_3d 2 n n (\l i j ->
      a[l, i, j] + a[0, i, k] + a[1, k, j] + a[l, k, k])

-- Elements of the own rows, read before the loops over the columns; and before different loops.
entry scaled [n] (a: [n][n][2]f64) : [n][n][2]f64 =
  loop a = copy a for k < n do
    tabulate_3d n n 2 (\l i j -> a[l, i, j] / 2 + a[l, k, 0] - a[l, 0, k % 2])

entry deeper [n] (a: [n][n][2]f64) : [n][n][2]f64 =
  loop a = copy a for k < n do
    tabulate_3d n n 2 (\l i j -> a[l, i, j] / 2 + a[l, k, 0] - a[l, i, 1])

-- The row exists only where the array has rows.
entry unknown [n] (a: [n][n]f64) : [n][n]f64 =
  loop a = copy a for k < 9 do
    tabulate_2d n n (\i j -> a[i, j] / 2 + a[k % n, j])

-- The array is read afterwards.
entry later [n] (a: [n][n]f64) : ([n][n]f64, f64) =
  loop (a, s) = (copy a, 0) for k < n do
    let b = tabulate_2d n n (\i j -> a[i, j] + a[k, j])
    in (b, s + a[k, k])

-- A neighbour of each row.
entry neighbour [n] (a: [n][n]f64) : [n][n]f64 =
  loop a = copy a for k < n do
    tabulate_2d n n (\i j -> a[i, j] / 2 + a[k, j] + a[(i + 1) % n, j])

-- Two arrays, each made of both.
entry two [n] (a: [n][n]f64) : ([n][n]f64, [n][n]f64) =
  loop (a, b) = (copy a, copy a) for k < n do
    let a' = tabulate_2d n n (\i j -> a[i, j] / 2 + a[k, j] + a[i, n - 1 - k])
    let b' = tabulate_2d n n (\i j -> b[i, j] / 2 - b[0, j] + a'[i, j])
    in (a', b')

entry row [n][m] (a: [n][m]f64) : [n][m]f64 =
  loop a = copy a for k < i64.min n m do
    tabulate_2d n m (\i j -> a[i, j] / 2 - a[k, j] * a[k, k])
