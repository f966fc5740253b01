-- The mixture of bench/suite/mixture.fut in two other ways; each point's sums are in the same order.
import "../suite/mixture"

-- Q v, column by column of the triangle: each column lies in one piece.
def product_by_columns [d][t] (diagonal: [d]f64) (factor: [t]f64) (v: [d]f64) : [d]f64 =
  loop sums = map2 (*) diagonal v for j < d do
    let start = d * j - j * (j + 1) / 2
    in sums with [j + 1:] = map2 (\s q -> s + q * v[j]) sums[j + 1:] factor[start:start + (d - (j + 1))]

-- Point by point.
entry objective_by_columns [n][k][d][t] (alphas: [k]f64) (means: [k][d]f64) (icf: [k][t]f64) (x: [n][d]f64) (gamma: f64)
  (m: i64) : f64 =
  let log_diagonals = map (\row -> row[0:d]) icf
  let factors = map (\row -> row[d:t]) icf
  let diagonals = map (map f64.exp) log_diagonals
  let sums = map (reduce (+) 0) log_diagonals
  let slack = map (\point ->
      log_sum_exp (tabulate k (\j -> alphas[j] + sums[j] - 0.5
        * squared_norm (product_by_columns diagonals[j] factors[j] (map2 (-) point means[j]))))) x
  let constant = -f64.i64 (n * d) * 0.5 * f64.log (2 * f64.pi)
  in constant + reduce (+) 0 slack - f64.i64 n * log_sum_exp alphas
    + wishart_prior gamma m diagonals log_diagonals factors

def lanes = 64i64

-- 64 points side by side: every innermost loop is one over a row of them.
entry objective_in_blocks [n][k][d][t] (alphas: [k]f64) (means: [k][d]f64) (icf: [k][t]f64) (x: [n][d]f64) (gamma: f64)
  (m: i64) : f64 =
  let log_diagonals = map (\row -> row[0:d]) icf
  let factors = map (\row -> row[d:t]) icf
  let diagonals = map (map f64.exp) log_diagonals
  let sums = map (reduce (+) 0) log_diagonals
  let term j block =
    let centred = map2 (\row mean -> map (\c -> c - mean) row) block means[j]
    let squares = loop squares = replicate lanes 0 for i < d do
      let sum = loop sum = map (* diagonals[j, i]) centred[i] for l < i do
        let q = factors[j, d * l - l * (l + 1) / 2 + (i - l - 1)]
        in map2 (\s c -> s + q * c) sum centred[l]
      in map2 (\q s -> q + s * s) squares sum
    in map (\q -> alphas[j] + sums[j] - 0.5 * q) squares
  let slack = tabulate ((n + lanes - 1) / lanes) (\b ->
      let block = tabulate_2d d lanes (\i lane -> x[i64.min (n - 1) (b * lanes + lane), i])
      in map log_sum_exp (transpose (tabulate k (\j -> term j block))))
  let constant = -f64.i64 (n * d) * 0.5 * f64.log (2 * f64.pi)
  in constant + f64.sum (take n (flatten slack)) - f64.i64 n * log_sum_exp alphas
    + wishart_prior gamma m diagonals log_diagonals factors
