-- Matrices that do not fit.
def matmul [n] [m] [k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  map (\row -> map (\column -> f64.sum (map2 (*) row column)) (transpose b)) a
def f (a: [2][3]f64) (b: [2][3]f64) = matmul a b  -- error E0501
--                                             ^
