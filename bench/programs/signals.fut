-- Signals and samples: recurrences, lags, windows, searches and tables.

-- Exponential smoothing of each column.
entry smooth [n][d] (alpha: f64) (xss: [n][d]f64) : [n][d]f64 =
  let step (s: f64) (x: f64) = s + alpha * (x - s)
  let along (xs: [n]f64) =
    (loop (s, out) = (xs[0], replicate n 0) for i < n do
       let s' = step s xs[i] in (s', out with [i] = s')).1
  in transpose (map along (transpose xss))

-- The autocorrelation for lags 0 to k - 1.
entry correlate [n] (k: i64) (xs: [n]f32) : [k]f32 =
  tabulate k (\lag -> f32.sum (tabulate (n - lag) (\i -> xs[i] * xs[i + lag])))

-- Brightness of pixels.
entry luma [n] (pixels: [n][3]u8) : [n]u8 =
  map (\p ->
         u8.i32
           ((77 * i32.u8 p[0] + 150 * i32.u8 p[1] + 29 * i32.u8 p[2]) >> 8))
      pixels

-- All shortest paths.
entry paths [n] (lengths: [n][n]f32) : [n][n]f32 =
  loop d = copy lengths for k < n do
    map (\row -> map2 (\direct rest -> f32.min direct (row[k] + rest)) row d[k])
        d

-- A decision tree as arrays, for each sample.
entry decide [n][d][m] (features: [m]i64) (limits: [m]f64) (samples: [n][d]f64)
    : [n]i64 =
  let walk (x: [d]f64) =
    loop at = 0 while 2 * at + 2 < m do
      if x[features[at]] < limits[at] then 2 * at + 1 else 2 * at + 2
  in map walk samples

-- Linear interpolation in a table with steps of one.
entry interpolate [n][m] (table: [m]f64) (xs: [n]f64) : [n]f64 =
  map (\x ->
         let y = x * f64.i64 (m - 1)
         let i = i64.max 0 (i64.min (m - 2) (i64.f64 y))
         let t = y - f64.i64 i
         in (1 - t) * table[i] + t * table[i + 1]) xs

-- Rows of 32 numbers as bytes and a scale.
entry quantise [n] (xss: [n][32]f32) : ([n]f32, [n][32]i8) =
  unzip (map (\xs ->
                let most = f32.maximum (map f32.abs xs)
                let scale = most / 127
                in (scale, map (\x -> i8.f32 (f32.round (x / scale))) xs)) xss)

-- Batch normalisation of channels.
entry normalise [b][c][s] (xs: [b][c][s]f32) : [b][c][s]f32 =
  let count = f32.i64 (b * s)
  let by_channel = map flatten (transpose xs)
  let mean = map (\ys -> f32.sum ys / count) by_channel
  let variance =
    map2 (\m ys -> f32.sum (map (\y -> (y - m) * (y - m)) ys) / count) mean
         by_channel
  in map (\sample ->
            map3 (\m v ys ->
                    let r = 1 / f32.sqrt (v + 1e-5f32)
                    in map (\y -> (y - m) * r) ys)
                 mean variance sample) xs

-- Sums over windows of k by differences of running sums.
entry windows [n] (k: i64) (xs: [n]i64) : [n - k]i64 =
  let sums = scan (+) 0 xs
  in tabulate (n - k) (\i -> sums[i + k] - sums[i])

-- Covariance of columns.
entry covariance [n][d] (xss: [n][d]f64) : [d][d]f64 =
  let columns = transpose xss
  let centred =
    map (\xs -> let mean = f64.sum xs / f64.i64 n in map (\x -> x - mean) xs)
        columns
  in map (\xs ->
            map (\ys -> f64.sum (map2 (*) xs ys) / f64.i64 (n - 1)) centred)
         centred

-- Pixels that are larger than their neighbours, others 0.
entry peaks [h][w] (picture: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let centre = picture[i, j]
    let higher (di: i64) (dj: i64) =
      let (k, l) = (i + di, j + dj)
      in k < 0 || k >= h || l < 0 || l >= w || centre > picture[k, l]
    in if
         higher (-1) (-1) && higher (-1) 0 && higher (-1) 1 && higher 0 (-1)
         && higher 0 1
         && higher 1 (-1) && higher 1 0 && higher 1 1
       then centre
       else 0)

-- A weighted mean whose weights fall with the difference of the pixels.
entry bilateral [h][w] (picture: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let centre = picture[i, j]
    let (sum, weights) =
      loop (sum, weights) = (0f32, 0f32) for dy < 5i64 do
        loop (sum, weights) for dx < 5i64 do
          let y = i64.max 0 (i64.min (h - 1) (i + dy - 2))
          let x = i64.max 0 (i64.min (w - 1) (j + dx - 2))
          let p = picture[y, x]
          let d = p - centre
          let weight = 1 / (1 + 16 * d * d)
          in (sum + weight * p, weights + weight)
    in sum / weights)

-- One step of attention: weights of keys for a query, and the sum of values.
entry attend [n][d] (query: [d]f32) (keys: [n][d]f32) (values: [n][d]f32)
    : [d]f32 =
  let scores =
    map (\key -> f32.sum (map2 (*) query key) / f32.sqrt (f32.i64 d)) keys
  let most = f32.maximum scores
  let weights = map (\s -> f32.exp (s - most)) scores
  let total = f32.sum weights
  in map (\column -> f32.sum (map2 (*) weights column) / total)
         (transpose values)
