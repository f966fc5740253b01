-- add3 of paper 1: three vectors added; three_add is the workload of the thesis, in its order of additions.
entry add3 [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : [n]f64 =
  map2 (+) (map2 (+) a b) c

entry three_add [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : [n]f64 =
  map2 (+) a (map2 (+) b c)

entry total_of [n] (xs: [n]f64) : f64 = reduce (+) 0 xs
