-- A put priced on a binomial lattice: an array that is one element shorter after each step, and the same in one array
-- updated in place.
-- ==
-- entry: european
-- input { 1i64 100.0f64 100.0f64 0.05f64 0.2f64 1.0f64 }
-- output { 7.285227414695337f64 }
-- input { 2i64 100.0f64 105.0f64 0.05f64 0.2f64 1.0f64 }
-- output { 7.960336520813991f64 }
-- input { 31i64 95.0f64 100.0f64 0.03f64 0.25f64 2.0f64 }
-- output { 12.825347008303709f64 }

-- ==
-- entry: american
-- input { 1i64 100.0f64 100.0f64 0.05f64 0.2f64 1.0f64 }
-- output { 7.285227414695337f64 }
-- input { 3i64 100.0f64 120.0f64 0.05f64 0.2f64 1.0f64 }
-- output { 20.0f64 }
-- input { 31i64 95.0f64 100.0f64 0.08f64 0.25f64 2.0f64 }
-- output { 10.732240592622999f64 }

type market = {spot: f64, strike: f64, rate: f64, volatility: f64, years: f64}

def lattice (m: market) (steps: i64) : {up: f64, p: f64, discount: f64} =
  let dt = m.years / f64.i64 steps
  let up = f64.exp (m.volatility * f64.sqrt dt)
  in {up, p = (f64.exp (m.rate * dt) - 1 / up) / (up - 1 / up), discount = f64.exp (-m.rate * dt)}

def put (m: market) (up: f64) (level: i64) (i: i64) : f64 =
  f64.max 0 (m.strike - m.spot * up ** f64.i64 (2 * i - level))

entry european (steps: i64) (spot: f64) (strike: f64) (rate: f64) (volatility: f64) (years: f64) : f64 =
  let m = {spot, strike, rate, volatility, years}
  let l = lattice m steps
  let (_, values) =
    loop (k, values: []f64) = (steps, tabulate (steps + 1) (put m l.up steps)) while k > 0 do
      (k - 1, map2 (\up down -> l.discount * (l.p * up + (1 - l.p) * down))
                   (values[1:k + 1] :> [k]f64) (values[0:k] :> [k]f64))
  in values[0]

entry american (steps: i64) (spot: f64) (strike: f64) (rate: f64) (volatility: f64) (years: f64) : f64 =
  let m = {spot, strike, rate, volatility, years}
  let l = lattice m steps
  let values =
    loop values = tabulate (steps + 1) (put m l.up steps) for step < steps do
      let level = steps - 1 - step
      in loop values for i < level + 1 do
           let waiting = l.discount * (l.p * values[i + 1] + (1 - l.p) * values[i])
           in values with [i] = f64.max waiting (put m l.up level i)
  in values[0]
