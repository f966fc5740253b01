-- The eigenvector of the largest eigenvalue, of length 1, and the value.
entry power_iteration [n] (rounds: i64) (a: [n][n]f64) : ([n]f64, f64) =
  loop (x, _) = (replicate n 1, 0) for _round < rounds do
    let y = map (\row -> f64.sum (map2 (*) row x)) a
    let norm = f64.sqrt (f64.sum (map (\v -> v * v) y))
    in (map (/ norm) y, norm)
