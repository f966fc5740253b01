-- Small matrices, searches, sieves, tables and pseudo-random numbers.

-- Products of matrices of 4 x 4.
entry products [n] (as: [n][4][4]f32) (bs: [n][4][4]f32) : [n][4][4]f32 =
  map2 (\a b ->
          map (\row ->
                 map (\column -> f32.sum (map2 (*) row column)) (transpose b))
              a)
       as bs

-- Determinants of matrices of 3 x 3.
entry determinants [n] (as: [n][3][3]f64) : [n]f64 =
  map (\a ->
         a[0, 0] * (a[1, 1] * a[2, 2] - a[1, 2] * a[2, 1])
         - a[0, 1] * (a[1, 0] * a[2, 2] - a[1, 2] * a[2, 0])
         + a[0, 2] * (a[1, 0] * a[2, 1] - a[1, 1] * a[2, 0])) as

-- The first place in a sorted table whose number is not below each x.
entry places [n][m] (table: [m]f64) (xs: [n]f64) : [n]i64 =
  let search (x: f64) =
    (loop (low, high) = (0, m) while low < high do
       let middle = (low + high) / 2
       in if table[middle] < x then (middle + 1, high) else (low, middle)).0
  in map search xs

-- How often a word occurs in a text.
entry occurrences [n][k] (word: [k]u8) (text: [n]u8) : i64 =
  i64.sum (tabulate (n - k + 1) (\i ->
             i64.bool (and (map2 (==) word text[i:i + k]))))

-- Primes below n.
entry sieve (n: i64) : [n]bool =
  (loop (prime, p) = (map (>= 2) (iota n), 2) while p * p < n do
     (if prime[p]
      then
        loop prime for m < (n - 1) / p - 1 do prime with [(m + 2) * p] = false
      else prime,
      p + 1)).0

-- The largest fall from a value before it.
entry drawdown [n] (prices: [n]f64) : f64 =
  let highest = scan f64.max (-f64.inf) prices
  in f64.maximum (map2 (\h p -> (h - p) / h) highest prices)

-- A polynomial by Horner's rule.
entry horner [n][k] (coefficients: [k]f64) (xs: [n]f64) : [n]f64 =
  map (\x -> foldl (\sum c -> sum * x + c) 0 coefficients) xs

-- Each pixel four times.
entry upsample [h][w] (picture: [h][w]f32) : [2 * h][2 * w]f32 =
  tabulate_2d (2 * h) (2 * w) (\i j -> picture[i / 2, j / 2])

-- Random walks by a linear congruential generator for each.
entry walks (n: i64) (steps: i64) : [n]i64 =
  tabulate n (\i ->
    let (_, at) =
      loop (state, at) = (u32.i64 i * 2654435761 + 12345, 0) for _s < steps do
        let state = state * 1664525 + 1013904223
        in (state, if state >> 31 == 1 then at + 1 else at - 1)
    in at)

-- The Mandelbrot set.
entry mandelbrot (h: i64) (w: i64) (limit: i32) : [h][w]i32 =
  tabulate_2d h w (\i j ->
    let (ci, cr) =
      (f64.i64 i * 2.4 / f64.i64 h - 1.2, f64.i64 j * 3 / f64.i64 w - 2.2)
    let (_, _, count) =
      loop (x, y, count) = (0, 0, 0)
          while count < limit && x * x + y * y <= 4 do
        (x * x - y * y + cr, 2 * x * y + ci, count + 1)
    in count)

-- Sums and counts of groups.
entry groups [n] (k: i64) (keys: [n]i64) (xs: [n]f64) : ([k]f64, [k]i64) =
  (hist (+) 0 k keys xs, hist (+) 0 k keys (replicate n 1))

-- The inverse of a permutation.
entry inverse [n] (positions: [n]i64) : [n]i64 =
  scatter (replicate n 0) positions (iota n)

-- Complex numbers as pairs: products, and their sum.
entry complex [n] (as: [n](f64, f64)) (bs: [n](f64, f64)) : (f64, f64) =
  reduce (\(a, b) (c, d) -> (a + c, b + d)) (0, 0)
         (map2 (\(a, b) (c, d) -> (a * c - b * d, a * d + b * c)) as bs)

-- Numbers above a limit, and where they are.
entry above [n] (limit: f64) (xs: [n]f64) : ([]f64, []i64) =
  unzip (filter (\(x, _) -> x > limit) (zip xs (iota n)))

-- The mean and the deviation of each window of k, step by step.
entry deviations [n] (k: i64) (xs: [n]f64) : [n - k + 1]f64 =
  tabulate (n - k + 1) (\i ->
    let window = xs[i:i + k]
    let mean = f64.sum window / f64.i64 k
    in f64.sqrt
         (f64.sum (map (\x -> (x - mean) * (x - mean)) window) / f64.i64 k))

-- A layer of a network: weights, bias, and the larger of it and 0.
entry layer [b][n][m] (weights: [m][n]f32) (bias: [m]f32) (inputs: [b][n]f32)
    : [b][m]f32 =
  map (\x ->
         map2 (\row c -> f32.max 0 (c + f32.sum (map2 (*) row x))) weights bias)
      inputs
