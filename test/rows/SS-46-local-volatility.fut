-- SS-46: local volatility calibration, the first of the paper's three applications. The value of a call under a
-- volatility that depends on the price and on a second factor: an explicit half step and two implicit ones (one along
-- each axis of a grid), backwards from the payoff, once for each strike. The expected values are those of
-- test/suite/lib/finance.py, which solves the same equations as dense linear systems.
-- ==
-- entry: values
-- input { 3i64 12i64 8i64 6i64 }
-- output { [0.0218129152891, 0.0194925476912, 0.0171721800932] }
-- input { 1i64 4i64 3i64 2i64 }
-- output { [0.02] }

type market = {spot: f64, alpha: f64, nu: f64, beta: f64, horizon: f64}
def market : market = {spot = 0.03, alpha = 0.2, nu = 0.6, beta = 0.5, horizon = 5}

-- n points with this many standard deviations to both sides, of which number `centre` is `middle`.
def axis (n: i64) (width: f64) (centre: i64) (middle: f64) : [n]f64 =
  let step = width / f64.i64 n
  in tabulate n (\i -> f64.i64 (i - centre) * step + middle)

-- The weights of the second difference at a point of a grid; none at its ends.
def second_difference [n] (x: [n]f64) (i: i64) : (f64, f64, f64) =
  if i == 0 || i == n - 1 then (0, 0, 0)
  else let (left, right) = (x[i] - x[i - 1], x[i + 1] - x[i])
       let span = left + right
       in (2 / left / span, -2 * (1 / left + 1 / right) / span, 2 / right / span)

-- A tridiagonal system whose rows are (below, on and above the diagonal).
def solve [n] (rows: [n](f64, f64, f64)) (right: [n]f64) : [n]f64 =
  let (above, x, _, _) =
    loop (above, x, p, q) = (replicate n 0, replicate n 0, 0, 0) for i < n do
      let (a, b, c) = rows[i]
      let m = b - a * p
      let (p, q) = (c / m, (right[i] - a * q) / m)
      in (above with [i] = p, x with [i] = q, p, q)
  in loop x for k < n - 1 do
       let i = n - 2 - k
       in x with [i] = x[i] - above[i] * x[i + 1]

def apply [n] (weights: [n](f64, f64, f64)) (scale: [n]f64) (v: [n]f64) : [n]f64 =
  tabulate n (\i -> let (a, b, c) = weights[i]
                    let below = if i > 0 then a * v[i - 1] else 0
                    let above = if i < n - 1 then c * v[i + 1] else 0
                    in scale[i] * (below + b * v[i] + above))

-- 1/dt - scale * weights / 2, the matrix of an implicit step.
def implicit [n] (rate: f64) (weights: [n](f64, f64, f64)) (scale: [n]f64) : [n](f64, f64, f64) =
  map2 (\(a, b, c) s -> (-0.5 * s * a, rate - 0.5 * s * b, -0.5 * s * c)) weights scale

-- One step of time backwards, from `time` + 1/rate to `time`.
def step [n][m] (xs: [n]f64) (ys: [m]f64) (across: [n](f64, f64, f64)) (along: [m](f64, f64, f64)) (rate: f64)
                (time: f64) (v: [n][m]f64) : [n][m]f64 =
  let variance_x (x: f64) (y: f64) : f64 =
    0.5 * f64.exp (2 * (market.beta * f64.log x + y - 0.5 * market.nu * market.nu * time))
  let scale_x = map (\y -> map (\x -> variance_x x y) xs) ys
  let scale_y = replicate m (0.5 * market.nu * market.nu)
  let explicit_y = map (apply along scale_y) v
  let explicit_x = map2 (apply across) scale_x (transpose v)
  let right = map3 (map3 (\v x y -> rate * v + 0.5 * x + y)) (transpose v) explicit_x (transpose explicit_y)
  let u = map2 (\scale row -> solve (implicit rate across scale) row) scale_x right
  let right = map2 (map2 (\u y -> rate * u - 0.5 * y)) (transpose u) explicit_y
  in map (solve (implicit rate along scale_y)) right

def value (n: i64) (m: i64) (steps: i64) (strike: f64) : f64 =
  let deviation = 20 * market.alpha * market.spot * f64.sqrt market.horizon
  let centre_x = i64.f64 (market.spot / (deviation / f64.i64 n))
  let centre_y = m / 2
  let xs = axis n deviation centre_x market.spot
  let ys = axis m (10 * market.nu * f64.sqrt market.horizon) centre_y (f64.log market.alpha)
  let (across, along) = (tabulate n (second_difference xs), tabulate m (second_difference ys))
  let rate = f64.i64 (steps - 1) / market.horizon
  let payoff = map (\x -> replicate m (f64.max 0 (x - strike))) xs
  let v = loop v = payoff for k < steps - 1 do
    step xs ys across along rate (market.horizon * f64.i64 (steps - 2 - k) / f64.i64 (steps - 1)) v
  in v[centre_x, centre_y]

entry values (strikes: i64) (n: i64) (m: i64) (steps: i64) : [strikes]f64 =
  tabulate strikes (\k -> value n m steps (0.01 * f64.i64 (k + 1)))
