-- Conditions on how an index and a value that the loop does not change compare: loops are split there.

-- Below, at and above the value, which may lie outside of the array.
-- ==
-- entry: split
-- input { 3i64 empty([0]i64) } output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { 0i64 [1i64, 2i64, 3i64] } auto output
-- input { -1i64 [1i64, 2i64, 3i64] } auto output
-- input { 2i64 [1i64, 2i64, 3i64] } auto output
-- input { 3i64 [1i64, 2i64, 3i64] } auto output
-- input { 4i64 [1i64, 2i64, 3i64] } auto output
-- input { 9223372036854775807i64 [1i64, 2i64, 3i64, 4i64] } auto output
-- input { -9223372036854775808i64 [1i64, 2i64, 3i64, 4i64] } auto output
-- input { 17i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64, 14i64, 15i64, 16i64,
-- 17i64, 18i64, 19i64, 20i64] } auto output
entry split [n] (k: i64) (a: [n]i64) : ([n]i64, [n]i64, [n]i64, [n]i64) =
  (tabulate n (\i -> if i < k then a[i] else -a[i]),
   tabulate n (\i -> if k <= i + 2 then 10 * a[i] else a[i] + 1),
   tabulate n (\i -> if i == k then 0 else if k < i then a[i] else 7 * a[i]),
   tabulate n (\i -> a[i64.max 0 (i64.min (i64.max i k) (n - 1))] + i64.min i k))

-- Triangles: the value is the index of the loop outside.
-- ==
-- entry: triangles
-- random input { [0][0]i32 } auto output
-- random input { [1][1]i32 } auto output
-- random input { [2][2]i32 } auto output
-- random input { [23][23]i32 } auto output
entry triangles [n] (a: [n][n]i32) : ([n][n]i32, [n][n]i32, [n][n]i32) =
  (tabulate_2d n n (\i j -> if j <= i then a[i, j] else a[j, i] + 1),
   tabulate_2d n n (\i j -> if i == j then 1 else if j < i then a[i, j] else 0),
   tabulate_2d n n (\i j -> a[i64.min i j, i64.max i j]))

-- Borders and several values in one loop.
-- ==
-- entry: bands
-- input { 2i64 5i64 [1.0] } auto output
-- input { 2i64 5i64 [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0] } auto output
-- input { 5i64 2i64 [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0] } auto output
-- input { 15i64 16i64 [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0,
-- 18.0] } auto output
entry bands [n] (low: i64) (high: i64) (a: [n]f64) : [n]f64 =
  tabulate n (\i -> if i == 0 || i == n - 1 then a[i] else if i < low then a[i - 1] else if i >= high then a[i + 1]
    else a[i - 1] * a[i + 1])

-- The value changes from step to step.
-- ==
-- entry: steps
-- input { 0i64 [1.0, 2.0] } auto output
-- input { 1i64 [1.0, 2.0] } auto output
-- input { 17i64 [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0] }
-- auto output
entry steps [n] (steps: i64) (a: [n]f64) : [n]f64 =
  loop a for t < steps do tabulate n (\i -> if i < steps - t then 0.5 * (a[i] + a[i + 1]) else a[i])
