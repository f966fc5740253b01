-- GMM (appendix A.2): the triangle times a vector is used twice by the square of its norm.
import "vectors"

def log_sum_exp [n] (xs: [n]f64) : f64 =
  let top = reduce f64.max (-f64.inf) xs
  in f64.log (vector_sum (map (\x -> f64.exp (x - top)) xs)) + top

def triangle_times [d][t] (q: [d]f64) (l: [t]f64) (v: [d]f64) : [d]f64 =
  map (\i -> loop sum = f64.exp q[i] * v[i] for j < i do sum + l[i * (i - 1) / 2 + j] * v[j]) (iota d)

entry run [n] (xs: [n][3]f64) (weights: [5]f64) (means: [5][3]f64) (qs: [5][3]f64) (ls: [5][3]f64) : f64 =
  let of_points =
    map (\x ->
           log_sum_exp (map (\(w, q, l, m) ->
                               w + vector_sum q - 0.5 * vector_square (triangle_times q l (vector_sub x m)))
                          (zip4 weights qs ls means))) xs
  let prior = map (\(q, l) -> 0.5 * (vector_square (map f64.exp q) + vector_square l)) (zip qs ls)
  in vector_sum of_points - f64.i64 n * log_sum_exp weights + vector_sum prior
