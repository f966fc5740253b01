-- Linear algebra with transposed and sliced operands.

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)

-- The product of a transposed matrix and another one.
entry transposed_product [n][m][p] (a: [n][m]f64) (b: [n][p]f64) : [m][p]f64 =
  map (\x -> map (dot x) (transpose b)) (transpose a)

-- The product of a transposed matrix and a vector.
entry transposed_vector [n][m] (a: [n][m]f64) (x: [n]f64) : [m]f64 = map (dot x) (transpose a)

-- Forward substitution, for many right sides in columns.
entry substitute [n][m] (lower: [n][n]f64) (right: [n][m]f64) : [n][m]f64 =
  loop x = copy right for i < n do
    let row = map2 (\b column -> (b - dot lower[i, :i] column[:i]) / lower[i, i]) x[i] (transpose x)
    in x with [i] = row

-- An orthonormal basis of the columns, by the modified procedure of Gram and Schmidt.
entry orthonormal [n][m] (a: [n][m]f64) : [n][m]f64 =
  let columns = loop q = copy (transpose a) for j < m do
    let length = f64.sqrt (dot q[j] q[j])
    let unit = map (/ length) q[j]
    let q = q with [j] = unit
    in loop q for k in j + 1..<m do
         let along = dot unit q[k]
         let rest = map2 (\x u -> x - along * u) q[k] unit
         in q with [k] = rest
  in transpose columns

-- Householder's update: a - 2 v (v a).
entry reflect [n][m] (v: [n]f64) (a: [n][m]f64) : [n][m]f64 =
  let along = map (dot v) (transpose a)
  in map2 (\x row -> map2 (\e s -> e - 2 * x * s) row along) v a

-- Elimination without a choice of pivots: the columns up to the pivot keep what they had.
entry eliminate [n] (a: [n][n]f64) : [n][n]f64 =
  loop a = a for k < n do
    tabulate_2d n n (\i j -> if i <= k || j <= k then a[i, j] else a[i, j] - a[i, k] / a[k, k] * a[k, j])
