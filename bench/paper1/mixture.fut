-- The Gaussian mixture model of paper 1, Fig. 12c and d: n points of d numbers, k components of a weight, a mean, the
-- logarithms of a diagonal and what is below it, row by row.
import "vectors"

def log_sum_exp [n] (xs: [n]f64) : f64 =
  let top = reduce f64.max (-f64.inf) xs
  in f64.log (vector_sum (map (\x -> f64.exp (x - top)) xs)) + top

-- The lower triangle with exp of the logarithms on its diagonal, times v.
def triangle_times [d][t] (logarithms: [d]f64) (below: [t]f64) (v: [d]f64) : [d]f64 =
  tabulate d (\i ->
    loop sum = f64.exp logarithms[i] * v[i] for j < i do sum + below[i * (i - 1) / 2 + j] * v[j])

#[noinline]
def objective [n][d][k][t] (x: [n][d]f64) (weights: [k]f64) (means: [k][d]f64) (logarithms: [k][d]f64)
  (below: [k][t]f64) : f64 =
  let of_points = map (\point ->
      log_sum_exp (tabulate k (\c ->
        weights[c] + vector_sum logarithms[c]
        - 0.5 * vector_square (triangle_times logarithms[c] below[c] (vector_sub point means[c]))))) x
  let prior = map2 (\q l -> 0.5 * (vector_square (map f64.exp q) + vector_square l)) logarithms below
  in vector_sum of_points - f64.i64 n * log_sum_exp weights + vector_sum prior

entry run [n][d][k][t] (calls: i64) (x: [n][d]f64) (weights: *[k]f64) (means: [k][d]f64) (logarithms: [k][d]f64)
  (below: [k][t]f64) : f64 =
  let (total, _) =
    loop (total, weights) = (0, weights) for _call < calls do
      let weights = weights with [0] = weights[0] + 1
      in (total + objective x weights means logarithms below, weights)
  in total
