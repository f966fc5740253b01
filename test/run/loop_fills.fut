-- Arrays that a loop fills: their first elements are not written twice, whatever they were, and what is read early is
-- still there.
-- ==
-- entry: sums
-- input { [1, 2, 3, 4] }
-- output { [1, 3, 6, 10] }
-- input { [5] }
-- output { [5] }
-- input { empty([0]i32) }
-- output { empty([0]i32) }
entry sums [n] (xs: [n]i32) : [n]i32 =
  loop ys = replicate n 77 for i < n do
    if i == 0 then ys with [0] = xs[0] else ys with [i] = ys[i - 1] + xs[i]

-- ==
-- entry: triangle
-- input { 4i64 }
-- output { [[1i64, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]] }
-- input { 1i64 }
-- output { [[1i64]] }
-- input { 0i64 }
-- output { empty([0][0]i64) }
entry triangle (n: i64) : [n][n]i64 =
  loop rows = replicate n (replicate n 9) for i < n do
    loop rows = rows for j < n do
      rows with [i, j] = if j == 0 then 1 else if j > i then 0 else rows[i - 1, j - 1] + rows[i - 1, j]

-- The element is read before it is written.
-- ==
-- entry: read_first
-- input { [1, 2, 3] }
-- output { [8, 9, 10] }
entry read_first [n] (xs: [n]i32) : [n]i32 =
  loop ys = replicate n 7 for i < n do ys with [i] = ys[i] + xs[i]

-- Not all are written.
-- ==
-- entry: some
-- input { [true, false, true] }
-- output { [0i64, -1, 2] }
entry some [n] (xs: [n]bool) : [n]i64 =
  loop ys = replicate n (-1) for i < n do if xs[i] then ys with [i] = i else ys

-- The last element is read by all.
-- ==
-- entry: last
-- input { [1, 2, 3] }
-- output { [6, 7, 8] }
entry last [n] (xs: [n]i32) : [n]i32 =
  loop ys = replicate n 5 for i < n do ys with [i] = xs[i] + ys[n - 1]
-- The row is read by a fold before it is written.
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4]] }
-- output { [[5, 6], [7, 8]] }
entry rows [n][m] (xs: [n][m]i32) : [n][m]i32 =
  loop ys = replicate n (replicate m 2) for i < n do
    let s = i32.sum ys[i]
    in ys with [i] = map (+ s) xs[i]
