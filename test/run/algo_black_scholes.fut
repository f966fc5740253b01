-- Prices of European options; the normal distribution by a polynomial with Horner's rule, checked against the parity
-- of puts and calls.
-- ==
-- input { empty([0]f64) empty([0]f64) 0.05f64 0.2f64 empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) }
-- input { [100.0f64] [100.0f64] 0.05f64 0.2f64 [1.0f64] }
-- output { [10.450583572185565f64] [5.573526022256971f64] }
-- input { [90.0f64, 100.0f64, 110.0f64, 50.0f64, 120.0f64] [100.0f64, 95.0f64, 100.0f64, 60.0f64, 100.0f64] 0.03f64
--   0.3f64 [0.5f64, 1.0f64, 2.0f64, 0.25f64, 5.0f64] }
-- output { [4.4144950796618865f64, 15.776609341145054f64, 26.17891113359373f64, 0.4917554958690431f64,
--   47.129481494125805f64] [12.925689039968148f64, 7.968935028253327f64, 10.355364492018595f64,
--   10.04343878501735f64, 13.200279136631579f64] }

def horner [n] (coefficients: [n]f64) (x: f64) : f64 =
  foldr (\c sum -> c + x * sum) 0 coefficients

def normal (x: f64) : f64 =
  let l = f64.abs x
  let k = 1 / (1 + 0.2316419 * l)
  let tail = 1 / f64.sqrt (2 * f64.pi) * f64.exp (-l * l / 2)
             * horner [0, 0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429] k
  in if x < 0 then tail else 1 - tail

def call (spot: f64) (strike: f64) (rate: f64) (volatility: f64) (years: f64) : f64 =
  let spread = volatility * f64.sqrt years
  let d1 = (f64.log (spot / strike) + (rate + volatility ** 2 / 2) * years) / spread
  let d2 = d1 - spread
  in spot * normal d1 - strike * f64.exp (-rate * years) * normal d2

entry main [n] (spots: [n]f64) (strikes: [n]f64) (rate: f64) (volatility: f64) (years: [n]f64) : ([n]f64, [n]f64) =
  let price spot strike years =
    let c = call spot strike rate volatility years
    in (c, c - spot + strike * f64.exp (-rate * years))
  in unzip (map3 price spots strikes years)
