-- SS-46: option pricing, the second of the paper's three applications. Quasi-random numbers (Sobol's sequence, made
-- independently for each path), normal deviates, Brownian bridges over the dates, correlated prices, and the payoff of
-- a note that is called at the first date where no asset has lost: the mean over all paths. The expected values are
-- those of test/suite/lib/finance.py, which makes the sequence by recurrence and the deviates by bisection.
-- ==
-- entry: price
-- input { 64i64 4i64
--   [[1.0, 0.0, 0.0], [0.3, 0.9539392014169457, 0.0], [0.2, 0.1, 0.9746794344808963]] [0.2, 0.25, 0.3] 0.03 }
-- output { 69.3237961376 }
-- input { 7i64 1i64 [[1.0]] [0.4] 0.0 }
-- output { 89.4752043053 }
-- input { 0i64 1i64 [[1.0]] [0.4] 0.0 }
-- output { 0.0 }

-- ---- Sobol's sequence: one primitive polynomial and its first direction numbers for each dimension
def bits : i64 = 30
def polynomials : [12](i64, u32) =
  [(0, 0), (1, 0), (2, 1), (3, 1), (3, 2), (4, 1), (4, 4), (5, 2), (5, 4), (5, 7), (5, 11), (5, 13)]
def beginnings : [12][5]u32 =
  [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [1, 3, 0, 0, 0], [1, 3, 1, 0, 0], [1, 1, 1, 0, 0], [1, 1, 3, 3, 0],
   [1, 3, 5, 13, 0], [1, 1, 5, 5, 17], [1, 1, 5, 5, 5], [1, 1, 7, 11, 19], [1, 1, 5, 1, 1], [1, 1, 1, 3, 11]]

def directions (dimension: i64) : [bits]u32 =
  let (degree, coefficients) = polynomials[dimension]
  let shift (k: i64) = u32.i64 (bits - 1 - k)
  in if degree == 0 then tabulate bits (\k -> 1 << shift k)
     else loop v = replicate bits 0 for k < bits do
       let direction =
         if k < degree then beginnings[dimension, k] << shift k
         else loop d = v[k - degree] ^ (v[k - degree] >> u32.i64 degree) for j < degree - 1 do
           if (coefficients >> u32.i64 (degree - 2 - j)) & 1 == 1 then d ^ v[k - 1 - j] else d
       in v with [k] = direction

-- Point number `index` of one dimension, in (0, 1).
def sobol (direction: [bits]u32) (index: i64) : f64 =
  let gray = u32.i64 (index ^ (index >> 1))
  let chosen = map2 (\k d -> if (gray >> u32.i64 k) & 1 == 1 then d else 0) (iota bits) direction
  in (f64.u32 (reduce (^) 0 chosen) + 0.5) / 2 ** f64.i64 bits

-- ---- normal deviates: a rational approximation of the inverse of the distribution, and one step of Halley's method
def polynomial [n] (coefficients: [n]f64) (x: f64) : f64 = foldl (\sum c -> sum * x + c) 0 coefficients
def distribution (x: f64) : f64 = 0.5 * f64.erfc (-x / f64.sqrt 2)
def estimate (u: f64) : f64 =
  let a = [-3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02, 1.383577518672690e+02,
           -3.066479806614716e+01, 2.506628277459239e+00]
  let b = [-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
           -1.328068155288572e+01, 1]
  let c = [-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00, -2.549732539343734e+00,
           4.374664141464968e+00, 2.938163982698783e+00]
  let d = [7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1]
  let tail (u: f64) : f64 =
    let q = f64.sqrt (-2 * f64.log u)
    in polynomial c q / polynomial d q
  in if u < 0.02425 then tail u else if u > 1 - 0.02425 then -(tail (1 - u))
     else let q = u - 0.5
          in q * polynomial a (q * q) / polynomial b (q * q)
def deviate (u: f64) : f64 =
  let x = estimate u
  let step = (distribution x - u) * f64.sqrt (2 * f64.pi) * f64.exp (x * x / 2)
  in x - step / (1 + x * step / 2)

-- ---- Brownian bridges: the end first, then always the middle of the longest gaps. A place is filled from two others.
type place = {at: i64, left: i64, right: i64}
def order (dates: i64) : [dates]place =
  let places = replicate dates {at = 0, left = 0, right = dates} with [0] = {at = dates, left = 0, right = 0}
  let (places, _) =
    loop (places, done) = (places, 1) while done < dates do
      let filled = done
      let (places, done, _) =
        loop (places, done, left) = (places, filled, 0) while left < dates && done < dates do
          let right = i64.minimum (map (\p -> if p.at > left then p.at else dates) (take filled places))
          in if right - left < 2 then (places, done, right)
             else (places with [done] = {at = (left + right) / 2, left, right}, done + 1, right)
      in (places, done)
  in places
def bridge [dates] (places: [dates]place) (z: [dates]f64) : [dates]f64 =
  let path = loop w = replicate (dates + 1) 0.0 for k < dates do
    let {at, left, right} = places[k]
    in if k == 0 then w with [at] = z[0] * f64.sqrt (f64.i64 at)
       else let (before, after) = (f64.i64 (at - left), f64.i64 (right - at))
            let mean = (w[left] * after + w[right] * before) / (before + after)
            in w with [at] = mean + z[k] * f64.sqrt (before * after / (before + after))
  in path[1:] :> [dates]f64

-- ---- the note
def payoff [assets][dates] (prices: [dates][assets]f64) (rate: f64) : f64 =
  let lost = map (\day -> f64.minimum day < 1) prices
  let called = loop k = 0 while k < dates && lost[k] do k + 1
  let discount (k: i64) = f64.exp (-rate * f64.i64 (k + 1))
  in if called < dates then discount called * (100 + 8 * f64.i64 (called + 1))
     else discount (dates - 1) * 100 * f64.min 1 (f64.minimum prices[dates - 1])

entry price [assets] (paths: i64) (dates: i64) (factors: [assets][assets]f64) (volatilities: [assets]f64)
                     (rate: f64) : f64 =
  let dimensions = tabulate_2d dates assets (\d a -> directions (d * assets + a))
  let places = order dates
  let path (number: i64) : f64 =
    let deviates = map (map (\direction -> deviate (sobol direction (number + 1)))) dimensions
    let walks = transpose (map (bridge places) (transpose deviates))
    let steps = map2 (map2 (-)) walks ([replicate assets 0] ++ walks[:dates - 1] :> [dates][assets]f64)
    let growth (step: [assets]f64) : [assets]f64 =
      map2 (\factor v -> f64.exp (rate - v * v / 2 + v * f64.sum (map2 (*) factor step))) factors volatilities
    let prices = scan (map2 (*)) (replicate assets 1) (map growth steps)
    in payoff prices rate
  in if paths == 0 then 0 else f64.sum (tabulate paths path) / f64.i64 paths
