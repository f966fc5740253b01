-- The heat equation on a plate whose edges are cold and whose middle is heated: explicit steps on a grid.

entry main (n: i64) (m: i64) (steps: i64) : [5]f64 =
  let heated i j = i > n / 3 && i < 2 * n / 3 && j > m / 3 && j < 2 * m / 3
  let plate = tabulate_2d n m (\i j -> if heated i j then 100 else 0)
  let plate =
    loop a = plate for _step < steps do
      tabulate_2d n m (\i j ->
        if i == 0 || j == 0 || i == n - 1 || j == m - 1
        then a[i, j]
        else
          a[i, j]
          + 0.2
            * (a[i - 1, j]
               + a[i + 1, j]
               + a[i, j - 1]
               + a[i, j + 1]
               - 4 * a[i, j]))
  -- along the middle row
  in map (\k -> plate[n / 2, k * (m - 1) / 4]) (iota 5)

-- ==
-- input { 9i64 9i64 2i64 } output { [0.0, 4.0, 44.0, 20.0, 0.0] }
