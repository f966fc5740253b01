-- Folds, histograms, scatters and filters of what a filter keeps, and folds of scans: no array between them.
-- ==
-- entry: sum_of_kept
-- input { [3, -1, 4, 0, 5] } output { 24 }
-- input { empty([0]i32) } output { 0 }
-- input { [-3] } output { 0 }
entry sum_of_kept [n] (x: [n]i32) : i32 = i32.sum (map (* 2) (filter (> 0) x))

-- Sums of floats: where nothing is kept, -0.0 is added, which changes no sum.
-- ==
-- entry: floats
-- input { [3f64, -1, 4, -0.0, 5] } output { 12f64 -0f64 60f64 }
-- input { [f64.nan, 1] } output { 1f64 -0f64 1f64 }
-- input { empty([0]f64) } output { 0f64 -0f64 1f64 }
entry floats [n] (x: [n]f64) : (f64, f64, f64) =
  (f64.sum (filter (> 0) x), reduce (+) (-0.0) (filter (> 9) x), f64.product (filter (> 0) x))

-- Operators without such an element run where something is kept.
-- ==
-- entry: others
-- input { [3f32, -1, 4, f32.nan, 5] } output { 5f32 3f32 -3f32 }
-- input { [-1f32] } output { -f32.inf f32.inf 7f32 }
entry others [n] (x: [n]f32) : (f32, f32, f32) =
  let y = filter (> 0) x
  in (f32.maximum y, f32.minimum (filter (> 1) x), reduce (\a b -> b - a) 7 (filter (> 2) x))

-- The number of elements, too.
-- ==
-- entry: mean
-- input { [3f64, -1, 4, -2, 5] } output { 4f64 3i64 }
-- input { [-1f64] } output { f64.nan 0i64 }
entry mean [n] (x: [n]f64) : (f64, i64) =
  let y = filter (> 0) x
  in (f64.sum y / f64.i64 (length y), length y)

-- ==
-- entry: bins
-- input { [3, -1, 4, 0, 5, 13] } output { [5, 0, 0, 9, 0] [3, 4, 5, 9, 9] }
-- input { empty([0]i32) } output { [0, 0, 0, 0, 0] [9, 9, 9, 9, 9] }
entry bins [n] (x: [n]i32) : ([5]i32, [5]i32) =
  let y = filter (> 0) x
  let z = filter (> 2) x
  let values = map (\v -> if v == 4 then 0 else if v == 3 then 3 else v % 7) y
  in (reduce_by_index (replicate 5 0) (+) 0 (map (\v -> i64.i32 v % 5) y) values,
      scatter (replicate 5 9) (map (\v -> i64.i32 (v - 3)) z) z)

-- ==
-- entry: twice
-- input { [3, -1, 4, 0, 6] } output { [8, 12] }
-- input { [-1, 3] } output { empty([0]i32) }
entry twice [n] (x: [n]i32) : []i32 = x |> filter (> 0) |> map (* 2) |> filter (\v -> v % 4 == 0)

-- ==
-- entry: rows
-- input { [[1, 2, 3], [4, 6, 8], [1, 1, 1]] } output { [2, 18, 0] }
-- input { empty([2][0]i32) } output { [0, 0] }
entry rows [n][m] (x: [n][m]i32) : [n]i32 = map (\r -> i32.sum (filter (\v -> v % 2 == 0) r)) x

-- The error of the first element that fails, or of the fold, if the filter cannot fail.
-- ==
-- entry: failing
-- input { [6, 3, -2] 6 } output { 3 }
-- input { [6, 0] 6 } error: division by zero
-- input { [6, 3] 0 } error: division by zero
entry failing [n] (x: [n]i32) (d: i32) : i32 = i32.sum (map (d /) (filter (\v -> v >= 0 && 12 / d > 0) x))

-- ==
-- entry: scans
-- input { [1f64, 2, 3] } output { 25f64 6f64 10f64 }
-- input { [2f64] } output { 4f64 2f64 2f64 }
entry scans [n] (x: [n]f64) : (f64, f64, f64) =
  (f64.sum (map2 (*) (scan (+) 0 x) x), last (scan (+) 0 x), f64.sum (scan (+) 0 x))

-- ==
-- entry: last_of_none
-- input { empty([0]i32) } error:
entry last_of_none [n] (x: [n]i32) : i32 = last (scan (+) 0 x)

-- Sums that begin anew: the flags are not stored.
-- ==
-- entry: segments
-- input { [true, false, true, false, false] [1, 2, 3, 4, 5] } output { [1, 3, 3, 7, 12] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) }
entry segments [n] (flags: [n]bool) (x: [n]i32) : [n]i32 =
  (scan (\(f, a) (g, b) -> (f || g, if g then b else a + b)) (false, 0) (zip flags x) |> unzip).1

-- Folds and scans of rows; the rows of the last ones are pairs.
-- ==
-- entry: rows_folded
-- input { [[1f64, 2], [3, 4], [5, 6]] } auto output
-- input { [[-1f64]] } auto output
-- input { empty([2][0]f64) } auto output
entry rows_folded [n][m] (x: [n][m]f64) : ([m]f64, [n][m]f64, [m]f64, [n][m]f64) =
  let (a, b) = unzip (scan (\(a, b) (c, d) -> (map2 f64.max a c, map2 (\p q -> p * 0.5 + q) b d))
                           (replicate m 0, replicate m 1) (zip x (map (map (* 2)) x)))
  in (reduce (map2 f64.max) (replicate m f64.lowest) (map (map (* 3)) x), scan (map2 (+)) (replicate m 0) x, last a, b)

-- Numbers of the rows that a filter keeps; shares of the last sum.
-- ==
-- entry: of_kept_rows
-- input { [[1f64, 2], [-3, 4], [5, 6]] } output { [3f64, 11] [0.1875f64, 1] }
-- input { [[-1f64, 1]] } output { empty([0]f64) [-1f64, 1] }
-- input { empty([0][2]f64) } output { empty([0]f64) [0f64, 1] }
entry of_kept_rows [n][m] (x: [n][m]f64) : ([]f64, [m]f64) =
  let shares = scan (+) 0 (map f64.sum (transpose x) |> map2 (\i s -> s + f64.i64 i) (iota m))
  in (map f64.sum (filter (\r -> r[0] > 0) x), map (/ shares[m - 1]) shares)

-- What is kept is written over what the filter has read.
-- ==
-- entry: onto_itself
-- input { [3i64, 0, 1, 2, 5, 4, 9] } auto output
-- input { [1i64] } auto output
entry onto_itself [n] (x: *[n]i64) : (*[n]i64, [n]i64) =
  let y = map (+ 1) x
  let kept = filter (> 0) x
  let chosen = filter (> 1) y
  in (scatter x (map (\v -> (v * 3) % 7) kept) (map (+ 100) kept),
      reduce_by_index y (+) 0 (map (\v -> (v * 3) % 7) chosen) (map (+ 100) chosen))

-- Stored: used twice, read elsewhere, overwritten in between.
-- ==
-- entry: stored
-- input { [3, -1, 4] } output { 7 [3, 4] 11 8 }
entry stored [n] (x: *[n]i32) : (i32, []i32, i32, i32) =
  let y = filter (> 0) x
  let z = filter (> 1) x
  let s = i32.sum (map2 (\v i -> v * i32.i64 i) z (indices z)) + 7
  let w = filter (> 2) x
  let x = x with [0] = 100
  in (i32.sum y, y, s, i32.sum w + x[0] - 99)
