-- PolyBench's products of matrices and vectors.

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)
def product [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 = map (\row -> map (dot row) (transpose b)) a
def apply [n][m] (a: [n][m]f64) (x: [m]f64) : [n]f64 = map (dot x) a

-- alpha (A B) C + beta D
entry mm2 [n][m][p][q] (alpha: f64) (beta: f64) (a: [n][m]f64) (b: [m][p]f64) (c: [p][q]f64) (d: [n][q]f64)
  : [n][q]f64 =
  map2 (map2 (\x y -> alpha * x + beta * y)) (product (product a b) c) d

-- (A B) (C D)
entry mm3 [n][m][p][q][r] (a: [n][m]f64) (b: [m][p]f64) (c: [p][q]f64) (d: [q][r]f64) : [n][r]f64 =
  product (product a b) (product c d)

-- A' (A x)
entry atax [n][m] (a: [n][m]f64) (x: [m]f64) : [m]f64 = apply (transpose a) (apply a x)

-- A' r and A p
entry bicg [n][m] (a: [n][m]f64) (r: [n]f64) (p: [m]f64) : ([m]f64, [n]f64) = (apply (transpose a) r, apply a p)

-- Every row of a box times a matrix.
entry doitgen [r][q][p] (a: [r][q][p]f64) (c: [p][p]f64) : [r][q][p]f64 = map (\face -> product face c) a

-- x + A y and z + A' w
entry mvt [n] (a: [n][n]f64) (x: [n]f64) (z: [n]f64) (y: [n]f64) (w: [n]f64) : ([n]f64, [n]f64) =
  (map2 (+) x (apply a y), map2 (+) z (apply (transpose a) w))
