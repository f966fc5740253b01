-- The Gaussian mixture model on 2^18 points of three numbers, with five components.
import "../paper1/vectors"

def log_sum_exp [n] (xs: [n]f64) : f64 =
  let top = reduce f64.max (-f64.inf) xs
  in f64.log (vector_sum (map (\x -> f64.exp (x - top)) xs)) + top

-- The lower triangle with exp of the logarithms on its diagonal, times v.
def triangle_times [d][t] (logarithms: [d]f64) (below: [t]f64) (v: [d]f64) : [d]f64 =
  tabulate d (\i -> loop sum = f64.exp logarithms[i] * v[i] for j < i do sum + below[i * (i - 1) / 2 + j] * v[j])

def objective [n][d][k][t] (x: [n][d]f64) (weights: [k]f64) (means: [k][d]f64) (logarithms: [k][d]f64)
  (below: [k][t]f64) : f64 =
  let of_points = map (\point ->
      log_sum_exp (tabulate k (\c ->
        weights[c] + vector_sum logarithms[c]
        - 0.5 * vector_square (triangle_times logarithms[c] below[c] (vector_sub point means[c]))))) x
  let prior = map2 (\q l -> 0.5 * (vector_square (map f64.exp q) + vector_square l)) logarithms below
  in vector_sum of_points - f64.i64 n * log_sum_exp weights + vector_sum prior

entry run [n] (calls: i64) (x: [n][3]f64) (weights: [5]f64) (means: [5][3]f64) (logarithms: [5][3]f64)
  (below: [5][6]f64) : f64 =
  let (total, _) =
    loop (total, weights) = (0, copy weights) for _call < calls do
      let weights = weights with [0] = weights[0] + 1
      in (total + objective x weights means logarithms below, weights)
  in total
