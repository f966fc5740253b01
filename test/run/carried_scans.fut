-- Running sums that one map reads at a distance are not stored.
-- ==
-- entry: windows
-- input { 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [5i64, 7i64, 9i64] }
-- input { 0i64 [1i64, 2i64] } output { [0i64, 0i64] }
-- input { 2i64 [1i64, 2i64] } output { empty([0]i64) }
-- input { 3i64 [1i64, 2i64] } error: Range
-- input { -1i64 [1i64, 2i64] } error: Index \[-1\]
-- random input { 100i64 [1000]i64 } auto output
entry windows [n] (k: i64) (xs: [n]i64) : [n - k]i64 =
  let sums = scan (+) 0 xs
  in tabulate (n - k) (\i -> sums[i + k] - sums[i])

-- Floats keep the order of the program.
-- ==
-- entry: means
-- random input { [1000]f32 } auto output
-- random input { [11]f32 } auto output
-- random input { [10]f32 } auto output
entry means [n] (xs: [n]f32) : [n - 10]f32 =
  let sums = scan (+) 0 (map (* 0.5) xs)
  in tabulate (n - 10) (\i -> (sums[i + 10] - sums[i]) / 10)

-- Two sums, and two results.
-- ==
-- entry: pairs
-- random input { [50]i32 } auto output
-- random input { [3]i32 } auto output
entry pairs [n] (xs: [n]i32) : ([n - 3]i32, [n - 3]bool) =
  let (sums, most) =
    unzip (scan (\(a, b) (c, d) -> (a + c, i32.max b d)) (0, i32.lowest)
                (map (\x -> (x, x / 2)) xs))
  in unzip (tabulate (n - 3) (\i ->
              (sums[i + 3] - sums[i] + most[i], most[i + 3] > most[i])))

-- In each row.
-- ==
-- entry: rows
-- random input { 3i64 [7][20]i64 } auto output
-- random input { 20i64 [7][20]i64 } auto output
entry rows [n][m] (k: i64) (xss: [n][m]i64) : [n][m - k]i64 =
  map (\xs ->
         let sums = scan (+) 0 xs
         in tabulate (m - k) (\i -> sums[i + k] - sums[i]))
      xss

-- The elements are overwritten before the sums are read.
-- ==
-- entry: overwritten
-- input { 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] true } output { [5i64, 7i64, 9i64] [3i64, 7i64, 9i64, 11i64, 13i64] }
-- random input { 3i64 [40]i64 false } auto output
entry overwritten [n] (k: i64) (xs: *[n]i64) (c: bool) : ([n - k]i64, [n]i64) =
  let sums = scan (+) 0 xs
  let ys =
    if c
    then (loop xs for i < n do xs with [i] = xs[i] * 2 + xs[0])
    else xs
  in (tabulate (n - k) (\i -> sums[i + k] - sums[i]), ys)

-- Read at three distances, in branches, or elsewhere: stored.
-- ==
-- entry: stored
-- random input { [50]i64 } auto output
-- random input { [4]i64 } auto output
entry stored [n] (xs: [n]i64) : ([n - 4]i64, [n]i64, i64, []i64) =
  let (a, b, c) = (scan (+) 0 xs, scan (+) 1 xs, scan (+) 2 xs)
  let d = scan (+) 0 (map (/ 2) xs)
  in (tabulate (n - 4) (\i -> a[i] + a[i + 2] - a[i + 4]),
      tabulate n (\i -> if i == 0 then 0 else b[i - 1]),
      i64.sum (tabulate (n - 1) (\i -> c[i + 1])) + c[0],
      map2 (-) (drop 1 d) (take (n - 1) d :> [n - 1]i64))
