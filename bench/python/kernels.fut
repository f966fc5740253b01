-- | The programs that measure.py compares with numba and JAX.

-- | One step of Lloyd's algorithm: the means of the points that are nearest to each centre.
entry kmeans [n][k][d] (points: [n][d]f64) (centres: [k][d]f64) : [k][d]f64 =
  let distance p c = f64.sum (map2 (\x y -> (x - y) * (x - y)) p c)
  let nearest p =
    let (best, _) =
      loop (best, least) = (0, f64.inf) for c < k do
        let here = distance p centres[c]
        in if here < least then (c, here) else (best, least)
    in best
  let owners = map nearest points
  let sums =
    reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0)
      owners points
  let counts = reduce_by_index (replicate k 0i64) (+) 0 owners (replicate n 1)
  in map2 (\row count -> map (/ f64.i64 (i64.max 1 count)) row) sums counts

-- | Heat that spreads in a plate whose border keeps its temperature.
entry heat [n][m] (steps: i64) (plate: [n][m]f64) : [n][m]f64 =
  loop a = copy plate for _s < steps do
    tabulate_2d n m (\i j ->
      if i == 0 || j == 0 || i == n - 1 || j == m - 1
      then a[i, j]
      else
        a[i, j]
        + 0.1
          * (a[i - 1, j]
             + a[i + 1, j]
             + a[i, j - 1]
             + a[i, j + 1]
             - 4 * a[i, j]))

-- | LU factors in one matrix, without pivots.
entry lu [n] (matrix: [n][n]f64) : [n][n]f64 =
  loop a = copy matrix for k < n - 1 do
    loop a for down < n - 1 - k do
      let i = k + 1 + down
      let factor = a[i, k] / a[k, k]
      let a = a with [i, k] = factor
      in loop a for right < n - 1 - k do
           let j = k + 1 + right
           in a with [i, j] = a[i, j] - factor * a[k, j]

-- | Prices of European call options.
entry black_scholes [n] (spot: [n]f64) (strike: [n]f64) (years: [n]f64)
    : [n]f64 =
  let rate = 0.02
  let volatility = 0.3
  let normal x =
    let k = 1 / (1 + 0.2316419 * f64.abs x)
    let w =
      1
      - 0.39894228040 * f64.exp (-0.5 * x * x)
        * (k
           * (0.319381530
              + k
                * (-0.356563782
                   + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)))))
    in if x < 0 then 1 - w else w
  let price s x t =
    let root = volatility * f64.sqrt t
    let d1 =
      (f64.log (s / x) + (rate + 0.5 * volatility * volatility) * t) / root
    in s * normal d1 - x * f64.exp (-rate * t) * normal (d1 - root)
  in map3 price spot strike years

entry axpy [n] (a: f64) (xs: [n]f64) (ys: [n]f64) : [n]f64 =
  map2 (\x y -> a * x + y) xs ys
