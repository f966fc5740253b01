-- Programs for several cores. Bound by computation: mandelbrot, bodies, product, mixture, options, clusters. Bound by
-- memory: triad, total, jacobi, turned, kept, bins, places.
module mixtures = import "../adbench/mixture"

-- Rounds until a point of the plane escapes.
entry mandelbrot (h: i64) (w: i64) (limit: i32) : [h][w]i32 =
  tabulate_2d h w (\i j ->
    let (cr, ci) = (3 * f64.i64 j / f64.i64 w - 2, 2 * f64.i64 i / f64.i64 h - 1)
    let (_, _, rounds) =
      loop (x, y, round) = (0, 0, 0) while round < limit && x * x + y * y <= 4 do
        (x * x - y * y + cr, 2 * x * y + ci, round + 1)
    in rounds)

-- The acceleration of each body by all others, softened.
entry bodies [n] (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) (masses: [n]f64) : [n][3]f64 =
  map3 (\x y z ->
    let pull x' y' z' m =
      let (dx, dy, dz) = (x' - x, y' - y, z' - z)
      let r2 = dx * dx + dy * dy + dz * dz + 0.01
      let w = m / (r2 * f64.sqrt r2)
      in (w * dx, w * dy, w * dz)
    let (ax, ay, az) =
      reduce (\(a, b, c) (d, e, f) -> (a + d, b + e, c + f)) (0, 0, 0) (map4 pull xs ys zs masses)
    in [ax, ay, az]) xs ys zs

entry product [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 =
  map (\row -> map (\column -> f64.sum (map2 (*) row column)) (transpose b)) a

-- ADBench's objective of a Gaussian mixture, 64 points side by side; its sum over the points is in their order.
entry mixture [n][k][d][t] (alphas: [k]f64) (means: [k][d]f64) (icf: [k][t]f64) (x: [n][d]f64) (gamma: f64) (m: i64)
  : f64 =
  mixtures.objective_in_blocks alphas means icf x gamma m

def normal (x: f64) : f64 = 0.5 * f64.erfc (-x * f64.sqrt 0.5)

-- Black and Scholes: the values of European call options.
entry options [n] (prices: [n]f64) (strikes: [n]f64) (years: [n]f64) : [n]f64 =
  map3 (\s k t ->
    let (rate, volatility) = (0.02, 0.3)
    let width = volatility * f64.sqrt t
    let d1 = (f64.log (s / k) + (rate + 0.5 * volatility * volatility) * t) / width
    in s * normal d1 - k * f64.exp (-rate * t) * normal (d1 - width)) prices strikes years

def nearest [k][d] (centres: [k][d]f64) (point: [d]f64) : i64 =
  let distance (centre: [d]f64) = f64.sum (map2 (\x y -> (x - y) * (x - y)) centre point)
  let (_, best) =
    loop (least, best) = (f64.inf, 0) for j < k do
      let here = distance centres[j]
      in if here < least then (here, j) else (least, best)
  in best

-- Lloyd's algorithm; a cluster without points keeps its centre.
entry clusters [n][d] (k: i64) (rounds: i64) (points: [n][d]f64) : [k][d]f64 =
  loop centres = tabulate k (\j -> points[j]) for _round < rounds do
    let nearests = map (nearest centres) points
    let sums = reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0) nearests points
    let counts = reduce_by_index (replicate k 0) (+) 0 nearests (replicate n 1i64)
    in map3 (\centre sum count -> if count == 0 then centre else map (/ f64.i64 count) sum) centres sums counts

entry triad [n] (x: f64) (b: [n]f64) (c: [n]f64) : [n]f64 = map2 (\y z -> y + x * z) b c

entry total [n] (xs: [n]i32) : i32 = i32.sum xs

-- Five-point sweeps over a grid with fixed edges.
entry jacobi [n][m] (rounds: i64) (grid: [n][m]f64) : [n][m]f64 =
  loop a = grid for _round < rounds do
    tabulate_2d n m (\i j ->
      if i == 0 || j == 0 || i == n - 1 || j == m - 1 then a[i, j]
      else 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]))

entry turned [n][m] (a: [n][m]f64) : [m][n]f64 = copy (transpose a)

entry kept [n] (xs: [n]f64) : []f64 = filter (> 0.5) xs

entry bins [n] (xs: [n]f64) : [256]i32 =
  reduce_by_index (replicate 256 0) (+) 0 (map (\x -> i64.f64 (255 * x)) xs) (replicate n 1)

-- Sums of floats at many places, each in its order.
entry places [n] (k: i64) (xs: [n]f64) (weights: [n]f64) : [k]f64 =
  reduce_by_index (replicate k 0) (+) 0 (map (\x -> i64.f64 (f64.i64 k * x)) xs) weights
