-- Statistics along either axis of a matrix with samples in rows.

def mean [n] (xs: [n]f64) : f64 = f64.sum xs / f64.i64 n

-- The columns less their means, and their running sums.
entry centre [n][d] (samples: [n][d]f64) : ([n][d]f64, [n][d]f64) =
  let means = map mean (transpose samples)
  let shifted = map (\row -> map2 (-) row means) samples
  in (shifted, transpose (map (scan (+) 0) (transpose shifted)))

-- The columns with mean 0 and deviation 1.
entry standardise [n][d] (samples: [n][d]f64) : [n][d]f64 =
  let column (xs: [n]f64) =
    let m = mean xs
    let deviation = f64.sqrt (f64.sum (map (\x -> (x - m) * (x - m)) xs) / f64.i64 n)
    in map (\x -> (x - m) / deviation) xs
  in transpose (map column (transpose samples))

def softmax [n] (xs: [n]f32) : [n]f32 =
  let largest = f32.maximum xs
  let powers = map (\x -> f32.exp (x - largest)) xs
  let total = f32.sum powers
  in map (/ total) powers

entry softmax_rows [n][d] (xss: [n][d]f32) : [n][d]f32 = map softmax xss
entry softmax_columns [n][d] (xss: [n][d]f32) : [n][d]f32 = transpose (map softmax (transpose xss))

-- The position of the largest element of each column.
entry argmax_columns [n][d] (xss: [n][d]f32) : [d]i64 =
  let largest [n] (xs: [n]f32) : i64 =
    (loop (best, at) = (f32.lowest, -1) for i < n do if xs[i] > best then (xs[i], i) else (best, at)).1
  in map largest (transpose xss)

-- Sums along both axes.
entry margins [n][d] (xss: [n][d]f64) : ([n]f64, [d]f64) = (map f64.sum xss, map f64.sum (transpose xss))
