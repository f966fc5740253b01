-- Windows of a size that only the run knows, at borders of every kind.

def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

-- The largest of the elements up to each one.
entry window_max [n] (k: i64) (xs: [n]f32) : [n]f32 =
  tabulate n (\i -> f32.maximum (tabulate k (\d -> xs[i64.max 0 (i - d)])))

-- The full convolution of two signals.
entry convolve_full [n][k] (xs: [n]f32) (ks: [k]f32) : [n + k - 1]f32 =
  tabulate (n + k - 1) (\i ->
    f32.sum
      (map (\j -> if i - j >= 0 && i - j < n then ks[j] * xs[i - j] else 0)
           (iota k)))

-- A kernel along each row, with clamped borders.
entry kernel_rows [h][w][k] (ks: [k]f32) (u: [h][w]f32) : [h][w]f32 =
  map (\row ->
         tabulate w (\j ->
           f32.sum (map2 (*) ks (tabulate k (\d ->
                                   row[clamp (j + d - k / 2) w]))))) u

-- The least in a square.
entry erode [h][w] (r: i64) (u: [h][w]u8) : [h][w]u8 =
  let along [n] (xs: [n]u8) : [n]u8 =
    tabulate n (\i ->
      u8.minimum (map (\d -> xs[clamp (i + d - r) n]) (iota (2 * r + 1))))
  in u |> map along |> transpose |> map along |> transpose

-- A matrix of weights, zeros outside.
entry weighted [h][w][a][b] (ks: [a][b]f32) (u: [h][w]f32) : [h][w]f32 =
  let at i j = if i >= 0 && i < h && j >= 0 && j < w then u[i, j] else 0
  in tabulate_2d h w (\i j ->
       f32.sum (flatten (tabulate_2d a b (\p q ->
                           ks[p, q] * at (i + p - a / 2) (j + q - b / 2)))))

-- A few lags of a long signal.
entry autocorrelation [n] (lags: i64) (xs: [n]f32) : [lags]f32 =
  let mean = f32.sum xs / f32.i64 n
  let xs = map (\x -> x - mean) xs
  let r =
    tabulate lags (\l ->
      f32.sum (tabulate n (\i -> if i + l < n then xs[i] * xs[i + l] else 0)))
  in map (/ r[0]) r

-- A grid of twice the resolution.
entry prolonged [n][m] (u: [n][m]f64) : [2 * n][2 * m]f64 =
  let at i j = u[i64.min (n - 1) i, i64.min (m - 1) j]
  in tabulate_2d (2 * n) (2 * m) (\i j ->
       let (a, b) = (i / 2, j / 2)
       in if i % 2 == 0
          then if j % 2 == 0 then at a b else (at a b + at a (b + 1)) / 2
          else if j % 2 == 0
          then (at a b + at (a + 1) b) / 2
          else (at a b + at a (b + 1) + at (a + 1) b + at (a + 1) (b + 1)) / 4)
