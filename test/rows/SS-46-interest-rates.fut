-- SS-46: calibration of interest rates, the third of the paper's three applications. The prices of swaptions in the
-- model of two Gaussian factors (Brigo and Mercurio, Interest Rate Models, theorem 4.2.3), an integral over one factor
-- whose integrand needs a root, and a search for the parameters that explain the market's prices: differential
-- evolution, with random numbers of its own. The expected values are those of test/suite/lib/finance.py, which
-- integrates by Simpson's rule over many points and finds roots by bisection.
-- ==
-- entry: prices
-- input { [0.5, 0.3, 0.01, 0.012, -0.7] [1.0, 2.0, 5.0] [4i64, 10i64, 1i64] }
-- output { [0.00659384837959, 0.01087991366, 0.0032857647387] }
-- input { [0.02, 0.025, 0.003, 0.02, 0.2] [10.0] [20i64] }
-- output { [0.205979578962] }

-- ==
-- entry: improves
-- input { 12i64 30i64 }
-- output { true true }

type parameters = {a: f64, b: f64, sigma: f64, eta: f64, rho: f64}
def to_parameters (x: [5]f64) : parameters = {a = x[0], b = x[1], sigma = x[2], eta = x[3], rho = x[4]}

def discount (t: f64) : f64 = f64.exp (-0.03 * t)       -- of the market: a flat curve
def distribution (x: f64) : f64 = 0.5 * f64.erfc (-x / f64.sqrt 2)
def weight (z: f64) (t: f64) : f64 = (1 - f64.exp (-z * t)) / z

-- The variance of the sum of both integrated factors over a time t.
def variance (p: parameters) (t: f64) : f64 =
  let own (z: f64) (s: f64) : f64 =
    s * s / (z * z) * (t + 2 / z * f64.exp (-z * t) - 0.5 / z * f64.exp (-2 * z * t) - 1.5 / z)
  let both = t + (f64.exp (-p.a * t) - 1) / p.a + (f64.exp (-p.b * t) - 1) / p.b
             - (f64.exp (-(p.a + p.b) * t) - 1) / (p.a + p.b)
  in own p.a p.sigma + own p.b p.eta + 2 * p.rho * p.sigma * p.eta / (p.a * p.b) * both

-- The means of the factors at the expiry, under its forward measure.
def drift (p: parameters) (z: f64) (s: f64) (other: f64) (o: f64) (t: f64) : f64 =
  let e x = f64.exp (-x * t)
  in -((s * s / (z * z) + p.rho * s * o / (z * other)) * (1 - e z) - s * s / (2 * z * z) * (1 - e (2 * z))
       - p.rho * s * o / (other * (z + other)) * (1 - e (z + other)))

-- The root of a decreasing function: Newton's method, between bounds that close in.
def root (f: f64 -> (f64, f64)) : f64 =
  let (x, _, _, _) =
    loop (x, low, high, k) = (0, -100, 100, 0i32) while k < 100 && high - low > 1e-14 do
      let (y, slope) = f x
      let (low, high) = if y > 0 then (x, high) else (low, x)
      let next = x - y / slope
      let next = if next > low && next < high then next else 0.5 * (low + high)
      in if f64.abs (next - x) < 1e-15 then (next, low, high, 100) else (next, low, high, k + 1)
  in x

-- The points and weights of Gauss's and Hermite's rule, by Newton's method on the polynomials.
def hermite (n: i64) : [n](f64, f64) =
  let at (x: f64) : (f64, f64) =                        -- the orthonormal polynomial and its derivative
    let (h, before) = loop (h, before) = (f64.pi ** (-0.25), 0) for k < n do
      (x * f64.sqrt (2 / f64.i64 (k + 1)) * h - f64.sqrt (f64.i64 k / f64.i64 (k + 1)) * before, h)
    in (h, f64.sqrt (2 * f64.i64 n) * before)
  let roots = loop roots = replicate n 0 for i < n do
    let start = if i == 0 then f64.sqrt (f64.i64 (2 * n + 1)) else roots[i - 1] - 1e-6
    let x = loop x = start for _k < 200 do
      let (h, slope) = at x                             -- the roots found before are divided out
      let others = f64.sum (map (\r -> 1 / (x - r)) roots[:i])
      in x - h / (slope - h * others)
    in roots with [i] = x
  in map (\x -> let (_, slope) = at x in (x, 2 / (slope * slope))) roots

-- The price of the right to pay the fair fixed rate from the expiry on, once a year.
def swaption [k] (rule: [k](f64, f64)) (p: parameters) (expiry: f64) (years: i64) : f64 =
  let times = tabulate years (\i -> expiry + f64.i64 (i + 1))
  let strike = (discount expiry - discount (times[years - 1])) / f64.sum (map discount times)
  let coupons = tabulate years (\i -> if i == years - 1 then 1 + strike else strike)
  let deviation (z: f64) (s: f64) = s * f64.sqrt (weight (2 * z) expiry)
  let (sx, sy) = (deviation p.a p.sigma, deviation p.b p.eta)
  let rho = p.rho * p.sigma * p.eta * weight (p.a + p.b) expiry / (sx * sy)
  let rest = f64.sqrt (1 - rho * rho)
  let (mx, my) = (drift p p.a p.sigma p.b p.eta expiry, drift p p.b p.eta p.a p.sigma expiry)
  let (bas, bbs) = (map (\t -> weight p.a (t - expiry)) times, map (\t -> weight p.b (t - expiry)) times)
  let bonds = map (\t -> discount t / discount expiry
                         * f64.exp (0.5 * (variance p (t - expiry) - variance p t + variance p expiry))) times
  let inner (x: f64) : f64 =
    let scales = map3 (\c bond ba -> c * bond * f64.exp (-ba * x)) coupons bonds bas
    let excess (y: f64) : (f64, f64) =
      let terms = map2 (\scale bb -> scale * f64.exp (-bb * y)) scales bbs
      in (f64.sum terms - 1, -(f64.sum (map2 (*) bbs terms)))
    let y = root excess
    let h = (y - my) / (sy * rest) - rho * (x - mx) / (sx * rest)
    let legs = map2 (\scale bb ->
      let kappa = -bb * (my - 0.5 * rest * rest * sy * sy * bb + rho * sy * (x - mx) / sx)
      in scale * f64.exp kappa * distribution (-(h + bb * sy * rest))) scales bbs
    in distribution (-h) - f64.sum legs
  let parts = map (\(node, w) -> w * inner (mx + f64.sqrt 2 * sx * node)) rule
  in discount expiry * f64.sum parts / f64.sqrt f64.pi

entry prices [m] (x: [5]f64) (expiries: [m]f64) (years: [m]i64) : [m]f64 =
  map2 (swaption (hermite 40) (to_parameters x)) expiries years

-- ---- the search
def lowest : [5]f64 = [0.01, 0.01, 0.001, 0.001, -0.95]
def highest : [5]f64 = [1, 1, 0.03, 0.03, 0.95]
def random (seed: i64) (number: i64) : f64 =            -- in [0, 1): a hash of both
  let mix (x: u64) = let x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
                     let x = (x ^ (x >> 27)) * 0x94d049bb133111eb
                     in x ^ (x >> 31)
  in f64.u64 (mix (mix (u64.i64 seed + 0x9e3779b97f4a7c15) + u64.i64 number) >> 11) / 2 ** 53

def error [m] (market: [m]f64) (expiries: [m]f64) (years: [m]i64) (rule: [](f64, f64)) (x: [5]f64) : f64 =
  let prices = map2 (swaption rule (to_parameters x)) expiries years
  in f64.sum (map2 (\price wanted -> ((price - wanted) / wanted) ** 2) prices market)

-- The best error after each generation: each member may be replaced by a mixture of three others.
entry search [m] (members: i64) (generations: i64) (market: [m]f64) (expiries: [m]f64) (years: [m]i64)
                 : ([generations]f64, [5]f64) =
  let rule = hermite 12
  let cost = error market expiries years rule
  let population = tabulate members (\i -> tabulate 5 (\j ->
    lowest[j] + random i j * (highest[j] - lowest[j])))
  let (history, population, costs) =
    loop (history, population, costs) = (replicate generations 0, population, map cost population)
    for g < generations do
      let draw (i: i64) (k: i64) = random (g * members + i + 1000) k
      let other (i: i64) (k: i64) = i64.f64 (draw i k * f64.i64 members)
      let challenger (i: i64) : [5]f64 =
        let (p, q, r) = (population[other i 0], population[other i 1], population[other i 2])
        in tabulate 5 (\j -> if draw i (3 + j) < 0.8
                             then f64.max lowest[j] (f64.min highest[j] (p[j] + 0.6 * (q[j] - r[j])))
                             else population[i, j])
      let challengers = tabulate members challenger
      let new_costs = map cost challengers
      let next = map4 (\old new a b -> if b < a then copy new else copy old) population challengers costs new_costs
      let next_costs = map2 f64.min costs new_costs
      in (history with [g] = f64.minimum next_costs, next, next_costs)
  let best = reduce_comm (\i j -> if costs[j] < costs[i] then j else i) 0 (iota members)
  in (history, population[best])

-- The market is a model with known parameters: the error never grows, and falls by a factor of twenty.
entry improves (members: i64) (generations: i64) : (bool, bool) =
  let (expiries, years) = ([1, 2, 5], [4, 10, 1])
  let market = map2 (swaption (hermite 12) (to_parameters [0.5, 0.3, 0.01, 0.012, -0.7])) expiries years
  let (history, _) = search members generations market expiries years
  let falls = all (\k -> history[k + 1] <= history[k]) (iota (generations - 1))
  in (falls, history[generations - 1] < history[0] / 20)
