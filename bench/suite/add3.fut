-- add3 of paper 1: three vectors added and the result summed; add3_fused keeps only the vector.
entry add3 [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : [n]f64 =
  map2 (+) (map2 (+) a b) c
