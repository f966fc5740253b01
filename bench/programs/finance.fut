-- Option prices.

-- A path, built by a Brownian bridge over 2^k steps.
def path [steps] (z: [steps]f64) : [steps + 1]f64 =
  let w = replicate (steps + 1) 0.0 with [steps] = z[0]
  let (w, _, _) = loop (w, width, used) = (w, steps, 1) while width > 1 do
    let half = width / 2
    let scale = 0.5 * f64.sqrt (f64.i64 width / f64.i64 steps)
    let w = loop w for m < steps / width do
      w with [m * width + half] = 0.5 * (w[m * width] + w[m * width + width]) + scale * z[used + m]
    in (w, half, used + steps / width)
  in w

-- The mean payoff of an option on the average of a path.
entry bridge [paths][steps] (normals: [paths][steps]f64) : f64 =
  let payoff (z: [steps]f64) : f64 =
    let prices = map (\x -> 100 * f64.exp (0.2 * x - 0.02)) (path z)
    in f64.max 0 (f64.sum prices / f64.i64 (steps + 1) - 100)
  in f64.sum (map payoff normals) / f64.i64 paths

-- The mean payoff of an option that is lost below a barrier, in the style of arrays: all prices, then all payoffs.
entry barrier [paths][steps] (normals: [paths][steps]f64) : f64 =
  let prices = map (map (\x -> 100 * f64.exp (0.2 * x - 0.02))) (map path normals)
  let lowest = map f64.minimum prices
  let payoffs = map2 (\low price -> if low < 90 then 0 else f64.max 0 (price[steps] - 100)) lowest prices
  in f64.sum payoffs / f64.i64 paths

-- Implicit steps of many tridiagonal systems: a batch of diffusions with volatilities of their own.
entry diffusions [batch][n] (steps: i64) (volatilities: [batch]f64) (start: [n]f64) : [batch][n]f64 =
  let solve (c: f64) (right: [n]f64) : [n]f64 =
    let (cs, ds) =
      loop (cs, ds) = (replicate n 0, replicate n 0) for i < n do
        let (c0, d0) = if i == 0 then (0, 0) else (cs[i - 1], ds[i - 1])
        let m = 1 / (1 + 2 * c + c * c0)
        in (cs with [i] = -(c * m), ds with [i] = (right[i] + c * d0) * m)
    in loop x = ds for k < n - 1 do
         let i = n - 2 - k
         in x with [i] = x[i] - cs[i] * x[i + 1]
  in map (\v -> loop x = start for _s < steps do solve (v * v) x) volatilities

-- Values of European options by a lattice, one for each strike.
entry lattice [m] (steps: i64) (strikes: [m]f64) : [m]f64 =
  let value (strike: f64) : f64 =
    let up = 1.02
    let leaves = tabulate (steps + 1) (\i -> f64.max 0 (100 * up ** f64.i64 (2 * i - steps) - strike))
    let values = loop v = leaves for t < steps do
      tabulate (steps + 1) (\i -> if i < steps - t then 0.999 * (0.495 * v[i] + 0.505 * v[i + 1]) else v[i])
    in values[0]
  in map value strikes
