-- Arrays that are read a few rows at a time, of so few rows, or with windows of so many rows, that a ring of the last
-- rows would not be smaller: they are stored whole.
let near (i: i64) (n: i64) = i64.max 0 (i64.min (n - 1) i)

-- Six rows, three of them read at a time: a ring would have half of them. For seven it pays.
let blur [h][w] (x: [h][w]i32) : [h][w]i32 =
  let sums = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + x[i, j])
  in tabulate_2d h w (\i j -> sums[near (i - 1) h, j] + sums[near (i + 1) h, j])
-- ==
-- entry: six_rows
-- input { [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]] }
-- output { [[8, 10], [12, 14], [20, 22], [28, 30], [36, 38], [40, 42]] }
entry six_rows [w] (x: [6][w]i32) : [6][w]i32 = blur x
-- ==
-- entry: seven_rows
-- input { [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [13, 14]] }
-- output { [[8, 10], [12, 14], [20, 22], [28, 30], [36, 38], [44, 46], [48, 50]] }
entry seven_rows [w] (x: [7][w]i32) : [7][w]i32 = blur x

-- Of each of three arrays 32 rows are needed at a time: the rings of two of them have as many rows as rings may have
-- together, and the first array is stored whole.
-- ==
-- entry: far
-- input { [[1, 2], [3, 4], [5, 7]] } output { [[8, 16], [22, 34], [57, 84]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
entry far [h][w] (x: [h][w]i32) : [h][w]i32 =
  let a = tabulate_2d h w (\i j -> x[i, j] * (x[i, near (j - 1) w] + x[i, near (j + 1) w] - 2))
  let b = tabulate_2d h w (\i j -> a[i, j] + a[near (i - 31) h, j])
  let c = tabulate_2d h w (\i j -> b[i, j] + b[near (i - 31) h, j])
  in tabulate_2d h w (\i j -> c[i, j] + c[near (i - 31) h, j])
