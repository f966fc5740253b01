-- Flattened arrays that are read once are not stored: maps, folds, scans, filters, histograms and scatters of their
-- elements, of two and three dimensions.
-- ==
-- entry: histogram
-- input { [[1i64, 2, 3], [4, 5, 6]] } output { [0, 2, 2, 2, 0] }
-- input { [[-1i64]] } output { [0, 0, 0, 0, 0] }
-- input { empty([0][3]i64) } output { [0, 0, 0, 0, 0] }
-- input { empty([3][0]i64) } output { [0, 0, 0, 0, 0] }
entry histogram [h][w] (x: [h][w]i64) : [5]i32 =
  let places =
    flatten (tabulate_2d h w (\i j ->
               (x[i, j] * 3 + j + i) % 5 - if x[i, j] < 0 then 10 else 0))
  in reduce_by_index (replicate 5 0) (+) 0 places (map (const 1) places)

-- ==
-- entry: votes
-- input { 4i64 3i64 [[true, false, true], [false, true, true]] } auto output
-- input { 0i64 3i64 [[true, false, true], [false, true, true]] } auto output
-- input { 1i64 2i64 empty([0][2]bool) } auto output
entry votes [h][w] (n: i64) (m: i64) (x: [h][w]bool) : [n][m]i32 =
  let votes =
    flatten_3d (tabulate_3d h w n (\i j a ->
                  if x[i, j] then (a, (i * a + j) % 5) else (-1, -1)))
  in reduce_by_index_2d (replicate n (replicate m 0)) (+) 0 votes
       (map (const 1) votes)

-- ==
-- entry: weighed
-- input { [[1i64, 2, 3], [4, 5, 6]] } auto output
-- input { empty([2][0]i64) } auto output
entry weighed [h][w] (x: [h][w]i64) : [4]f64 =
  let (places, weights) =
    unzip (flatten (tabulate_2d h w (\i j ->
                      (x[i, j] % 4, f64.i64 (i * 10 + j) / 3))))
  in reduce_by_index (replicate 4 0) (+) 0 places weights

-- ==
-- entry: scattered
-- input { [[1i64, 2, 3], [4, 5, 0]] } auto output
-- input { [[7i64, -2]] } auto output
entry scattered [h][w] (x: [h][w]i64) : []i64 =
  let (places, values) =
    unzip (flatten (tabulate_2d h w (\i j -> (x[i, j], i * 100 + j))))
  in scatter (replicate (h * w) (-1)) places values

-- ==
-- entry: sums
-- input { [[1f64, 2, 3], [4, 5, 6]] } auto output
-- input { empty([3][0]f64) } auto output
entry sums [h][w] (x: [h][w]f64) : ([]f64, f64, f64) =
  let y = flatten (tabulate_2d h w (\i j -> f64.sqrt x[i, j] - f64.i64 j))
  let z = flatten_3d (tabulate_3d h w 3 (\i j k -> x[i, j] * f64.i64 (k - i)))
  let t = flatten (transpose x)
  in (scan (+) 0 y, f64.sum z, reduce (\a b -> a * 0.5 + b) 1 t)

-- ==
-- entry: kept
-- input { [[1f64, 2, 3], [4, 5, 6]] } output { [2.5f64, 3.5, 5.5, 6.5] }
-- input { empty([0][1]f64) } output { empty([0]f64) }
entry kept [h][w] (x: [h][w]f64) : []f64 =
  filter (> 2) (flatten (tabulate_2d h w (\i j ->
                           x[i, j] + if j > 0 then 0.5 else -10)))

-- ==
-- entry: mapped
-- input { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] } auto output
-- input { empty([1][0][2]i32) } auto output
entry mapped [n][m][k] (x: [n][m][k]i32) : ([]i32, []i64, [][2]i32) =
  let y = flatten_3d (map (map (map (* 3))) x)
  let z = flatten_3d (map (map (map (+ 1))) x)
  let t = flatten (transpose (map (\r -> r[:, 0]) x))
  in (map (+ 1) y,
      map2 (\a i -> i64.i32 a * i) z (iota (n * m * k)),
      map (\a -> [a, -a]) t)

-- Stored: it is read twice, or it is a result.
-- ==
-- entry: stored
-- input { [[1i64, 2, 3], [4, 5, 6]] } auto output
entry stored [h][w] (x: [h][w]i64) : ([3]i32, [3]i32, [h][w]i64) =
  let y = tabulate_2d h w (\i j -> (x[i, j] * i + j * j * j) % 3)
  let z = flatten (tabulate_2d h w (\i j -> (x[i, j] * j + i * i * i) % 3))
  let count [n] (places: [n]i64) =
    reduce_by_index (replicate 3 0) (+) 0 places (map (const 1) places)
  in (count (flatten y), count z, y)

-- A slice that is flattened and read by several folds and maps is not copied.
-- ==
-- entry: moments
-- input { [[[[1f64, 2], [3, 4]], [[5, 6], [7, 8]]], [[[1f64, 0], [1, 1]], [[2, 2], [0, 4]]]] } auto output
-- input { empty([0][2][1][3]f64) } auto output
-- input { empty([1][2][0][3]f64) } auto output
entry moments [n][c][h][w] (x: [n][c][h][w]f64) : [c](f64, f64, f64) =
  tabulate c (\k ->
    let v = flatten (flatten x[:, k])
    let mean = f64.sum v / f64.i64 (n * h * w)
    let variance =
      f64.sum (map (\y -> (y - mean) * (y - mean)) v) / f64.i64 (n * h * w)
    in (mean, variance, reduce (\a b -> a * 0.5 + b) 1 v))
