entry matvec [n][m] (a: [n][m]f64) (x: [m]f64) : [n]f64 =
  map (\row -> reduce (+) 0 (map2 (*) row x)) a
