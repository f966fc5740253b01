-- Gauss-Jordan elimination.
def eliminate [n] [m] (a: [n][m]f64) : [n][m]f64 =
  loop a for i < n do
    let pivot = map (/ a[i, i]) a[i]
    in map2 (\j row -> if j == i then pivot else map2 (\x p -> x - row[i] * p) row pivot) (iota n) a
-- ==
-- input { [[2f64, 1f64], [1f64, 1f64]] } output { [[1f64, -1f64], [-1f64, 2f64]] }
-- input { [[4f64]] } output { [[0.25f64]] }
-- input { empty([0][0]f64) } output { empty([0][0]f64) }
entry main [n] (a: [n][n]f64) : [n][n]f64 =
  let wide = map2 (\i row -> row ++ map (\j -> f64.bool (i == j)) (iota n)) (iota n) a
  in map (\row -> row[n:n + n] :> [n]f64) (eliminate wide)
