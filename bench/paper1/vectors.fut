-- The vector library of paper 1, Fig. 3, as far as its benchmarks need it: every function makes its result anew.
def vector_add [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map2 (+) a b
def vector_sub [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map2 (-) a b
def vector_scale [n] (a: [n]f64) (s: f64) : [n]f64 = map (* s) a
def vector_sum [n] (a: [n]f64) : f64 = reduce (+) 0 a
def vector_dot [n] (a: [n]f64) (b: [n]f64) : f64 = vector_sum (map2 (*) a b)
def vector_square [n] (a: [n]f64) : f64 = vector_dot a a
def vector_cross (a: [3]f64) (b: [3]f64) : [3]f64 =
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
