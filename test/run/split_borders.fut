-- Conditions on how near an index is to the ends: borders of any width, also wider than the array.

-- ==
-- entry: means
-- input { empty([0]f64) } output { empty([0]f64) }
-- input { [1.0] } output { [1.0] }
-- input { [1.0, 2.0] } output { [1.0, 2.0] }
-- random input { [3]f64 } auto output
-- random input { [40]f64 } auto output
entry means [n] (a: [n]f64) : [n]f64 = tabulate n (\i -> if i == 0 || i == n - 1 then a[i]
  else (a[i - 1] + a[i] + a[i + 1]) / 3)

-- ==
-- entry: border
-- random input { [1][1]i32 } auto output
-- random input { [2][5]i32 } auto output
-- random input { [7][1]i32 } auto output
-- random input { [9][23]i32 } auto output
entry border [n][m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> if i == 0 || j == 0 || i == n - 1 || j == m - 1 then -a[i, j]
    else a[i - 1, j] + a[i + 1, j] - a[i, j - 1] * a[i, j + 1])

-- Repeated at the edges.
-- ==
-- entry: repeated
-- random input { [1]i64 } auto output
-- random input { [2]i64 } auto output
-- random input { [4]i64 } auto output
-- random input { [5]i64 } auto output
-- random input { [33]i64 } auto output
entry repeated [n] (a: [n]i64) : [n]i64 =
  let at i = a[i64.max 0 (i64.min (n - 1) i)]
  in tabulate n (\i -> at (i - 2) + 10 * at (i - 1) + 100 * at i + 1000 * at (i + 1) + 10000 * at (i + 2))

-- Zero outside, asked for in all ways.
-- ==
-- entry: zeros
-- random input { [1]i64 } auto output
-- random input { [3]i64 } auto output
-- random input { [20]i64 } auto output
entry zeros [n] (a: [n]i64) : ([n]i64, [n]i64, [n]i64, [n]i64) =
  (tabulate n (\i -> (if i - 1 < 0 then 0 else a[i - 1]) + (if i + 1 >= n then 0 else 3 * a[i + 1])),
   tabulate n (\i -> (if 2 <= i then a[i - 2] else 0) - (if i <= n - 3 then a[i + 2] else 1)),
   tabulate n (\i -> (if i > 0 then a[i - 1] else 7) + (if n - 1 > i then a[i + 1] else 9)),
   tabulate n (\i -> (if i != 0 then a[i - 1] else 7) + (if n - 1 != i then 5 * a[i + 1] else 9) + (if 0 <= i then 1
     else 2) + (if n == i then 3 else 4)))

-- Constant sizes; ends that are not near each other.
-- ==
-- entry: constant_size
-- random input { [30]i64 } auto output
entry constant_size (a: [30]i64) : [30]i64 =
  tabulate 30 (\i -> if i < 2 || i == 29 then 0 else if i > 27 then 1 else a[i - 2] + a[i64.min 29 (i + 1)])

-- The condition holds at one place in the middle, or nobody knows where.
-- ==
-- entry: places
-- random input { [30]i64 } auto output
-- input { [5i64] } auto output
entry places [n] (a: [n]i64) : [n]i64 =
  let k = n / 2 in tabulate n (\i -> if i == 17 then 1 else if i == k then 2 else if i == n - 2 then 3 else a[i])

-- ==
-- entry: within_loops
-- random input { [12]i64 [3]i64 } auto output
-- random input { [1]i64 [5]i64 } auto output
entry within_loops [n][k] (a: [n]i64) (w: [k]i64) : [n]i64 =
  tabulate n (\i -> loop sum = 0 for l < k
    do sum + w[l] * (if i == 0 then 1 else if i >= n - 1 then 2 else a[i - 1] + a[i + 1]))

-- Zero outside of two dimensions: the conditions of the outer one are those of a row.
-- ==
-- entry: zero_outside
-- random input { [0][3]i32 } auto output
-- random input { [1][1]i32 } auto output
-- random input { [1][19]i32 } auto output
-- random input { [2][18]i32 } auto output
-- random input { [3][2]i32 } auto output
-- random input { [5][17]i32 } auto output
entry zero_outside [n][m] (a: [n][m]i32) : [n][m]i32 =
  let at i j = if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else 0
  in tabulate_2d n m (\i j -> at (i - 1) (j - 1) + 2 * at (i - 1) j + 3 * at i (j + 1) + 5 * at (i + 1) (j - 1) + 7
    * at (i + 1) (j + 1))
