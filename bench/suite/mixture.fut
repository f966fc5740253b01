-- Gaussian mixture model, ADBench's objective: n points of d coordinates, k components; each component has a mean, d
-- logarithms of the diagonal and d(d-1)/2 entries below it, column by column; a Wishart prior with parameters gamma and
-- m.
def square (x: f64) : f64 = x * x
def squared_norm [n] (xs: [n]f64) : f64 = reduce (+) 0 (map square xs)

def log_sum_exp [n] (xs: [n]f64) : f64 =
  let top = reduce f64.max (-f64.inf) xs
  in top + f64.log (reduce (+) 0 (map (\x -> f64.exp (x - top)) xs))

-- Q v for the lower triangle of `factor` with diagonal `diagonal`.
def triangular_product [d][t] (diagonal: [d]f64) (factor: [t]f64) (v: [d]f64) : [d]f64 =
  tabulate d (\i ->
    loop sum = diagonal[i] * v[i] for j < i do
      sum + factor[d * j - j * (j + 1) / 2 + (i - j - 1)] * v[j])

def log_gamma_distribution (a: f64) (p: i64) : f64 =
  0.25 * f64.i64 (p * (p - 1)) * f64.log f64.pi
  + loop sum = 0 for j < p do sum + f64.lgamma (a + 0.5 * f64.i64 (-j))

def wishart_prior [k][d][t] (gamma: f64) (m: i64) (diagonals: [k][d]f64) (log_diagonals: [k][d]f64) (factors: [k][t]f64)
  : f64 =
  let n = d + m + 1
  let c = f64.i64 (n * d) * (f64.log gamma - 0.5 * f64.log 2) - log_gamma_distribution (0.5 * f64.i64 n) d
  let parts = map3 (\diagonal log_diagonal factor ->
      0.5 * gamma * gamma * (squared_norm diagonal + squared_norm factor)
      - f64.i64 m * reduce (+) 0 log_diagonal) diagonals log_diagonals factors
  in reduce (+) 0 parts - f64.i64 k * c

entry objective [n][k][d][t] (alphas: [k]f64) (means: [k][d]f64) (icf: [k][t]f64) (x: [n][d]f64) (gamma: f64) (m: i64)
  : f64 =
  let log_diagonals = map (\row -> row[0:d]) icf
  let factors = map (\row -> row[d:t]) icf
  let diagonals = map (map f64.exp) log_diagonals
  let sums = map (reduce (+) 0) log_diagonals
  let slack = map (\point ->
      log_sum_exp (tabulate k (\j ->
        let product = triangular_product diagonals[j] factors[j] (map2 (-) point means[j])
        in alphas[j] + sums[j] - 0.5 * squared_norm product))) x
  let constant = -f64.i64 (n * d) * 0.5 * f64.log (2 * f64.pi)
  in constant + reduce (+) 0 slack - f64.i64 n * log_sum_exp alphas
    + wishart_prior gamma m diagonals log_diagonals factors
