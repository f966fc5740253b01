-- Checks in loops that hold by what stays true from round to round: binary search, two sequences merged, two ends that
-- meet, a counter.

def upper [n] (xs: [n]i32) (x: i32) : i64 =
  let (low, _) =
    loop (low, high) = (0, n) while low < high do
      let middle = (low + high) / 2
      in if xs[middle] <= x then (middle + 1, high) else (low, middle)
  in low

-- ==
-- entry: searched
-- input { [1, 3, 3, 7] [0, 1, 3, 7, 9] } output { [0i64, 1i64, 3i64, 4i64, 4i64] [0i64, 0i64, 1i64, 3i64, 4i64] }
-- input { empty([0]i32) [5] } output { [0i64] [0i64] }
-- input { [4] [3, 4] } output { [0i64, 1i64] [0i64, 0i64] }

entry searched [n][m] (xs: [n]i32) (wanted: [m]i32) : ([m]i64, [m]i64) =
  let lower x =
    (loop (low, high) = (0, n) while low < high do
       let middle = low + (high - low) / 2
       in if xs[middle] < x then (middle + 1, high) else (low, middle)).0
  in (map (upper xs) wanted, map lower wanted)

-- ==
-- entry: merged
-- input { [1, 4, 6] [2, 3, 9, 10] } output { [1, 2, 3, 4, 6, 9, 10] }
-- input { empty([0]i32) [2, 3] } output { [2, 3] }
-- input { [5] empty([0]i32) } output { [5] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }

entry merged [n][m] (xs: [n]i32) (ys: [m]i32) : [n + m]i32 =
  let (both, i, j, k) =
    loop (both, i, j, k) = (replicate (n + m) 0, 0, 0, 0i64)
        while i < n && j < m do
      if xs[i] <= ys[j]
      then (both with [k] = xs[i], i + 1, j, k + 1)
      else (both with [k] = ys[j], i, j + 1, k + 1)
  let (both, i, k) =
    loop (both, i, k) while i < n do (both with [k] = xs[i], i + 1, k + 1)
  let (both, _, _) =
    loop (both, j, k) while j < m do (both with [k] = ys[j], j + 1, k + 1)
  in both

-- ==
-- entry: pair_with_sum
-- input { [1, 2, 5, 9] 7 } output { 1i64 2i64 }
-- input { [1, 2, 5, 9] 100 } output { 3i64 3i64 }
-- input { [1] 2 } output { 0i64 0i64 }
-- input { empty([0]i32) 2 } output { 0i64 -1i64 }

entry pair_with_sum [n] (xs: [n]i32) (sum: i32) : (i64, i64) =
  loop (i, j) = (0, n - 1) while i < j && xs[i] + xs[j] != sum do
    if xs[i] + xs[j] < sum then (i + 1, j) else (i, j - 1)

-- ==
-- entry: turned
-- input { [1, 2, 3, 4, 5] } output { [5, 4, 3, 2, 1] }
-- input { [1, 2] } output { [2, 1] }
-- input { empty([0]i32) } output { empty([0]i32) }

entry turned [n] (xs: *[n]i32) : *[n]i32 =
  let (xs, _, _) =
    loop (xs, i, j) = (xs, 0, n - 1) while i < j do
      let (a, b) = (xs[i], xs[j])
      let xs = xs with [i] = b
      let xs = xs with [j] = a
      in (xs, i + 1, j - 1)
  in xs

-- ==
-- entry: positive_first
-- input { [3, -1, 0, 7] } output { 2i64 [3, 7, 0, 0] }
-- input { [-3] } output { 0i64 [0] }
-- input { empty([0]i32) } output { 0i64 empty([0]i32) }

entry positive_first [n] (xs: [n]i32) : (i64, [n]i32) =
  loop (count, kept) = (0, replicate n 0) for x in xs do
    if x > 0 then (count + 1, kept with [count] = x) else (count, kept)

-- The way down a tree in an array: children of node i are 2 * i + 1 and 2 * i + 2.
-- ==
-- entry: leaves
-- input { [5.0, 2.0, 8.0, 1.0, 3.0, 6.0, 9.0] [0.0, 2.5, 5.0, 8.5, 7.0] } output { [3i64, 4i64, 5i64, 6i64, 5i64] }
-- input { [5.0, 2.0] [0.0] } output { [0i64] }
-- input { empty([0]f64) [0.0] } output { [0i64] }
-- input { [5.0, 2.0, 8.0, 1.0] [0.0, 6.0] } output { [1i64, 2i64] }
entry leaves [m][n] (limits: [m]f64) (xs: [n]f64) : [n]i64 =
  map (\x ->
         loop at = 0 while 2 * at + 2 < m do
           if x < limits[at] then 2 * at + 1 else 2 * at + 2)
      xs
