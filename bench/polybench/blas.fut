-- PolyBench's basic linear algebra.

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)
def product [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 = map (\row -> map (dot row) (transpose b)) a
def combine [n][m] (alpha: f64) (beta: f64) (a: [n][m]f64) (b: [n][m]f64) : [n][m]f64 =
  map2 (map2 (\x y -> alpha * x + beta * y)) a b

-- alpha A B + beta C
entry gemm [n][m][p] (alpha: f64) (beta: f64) (a: [n][m]f64) (b: [m][p]f64) (c: [n][p]f64) : [n][p]f64 =
  combine alpha beta (product a b) c

-- A with two outer products added; then a product with its transpose, and one with itself.
entry gemver [n] (alpha: f64) (beta: f64) (a: [n][n]f64) (u: [n]f64) (v: [n]f64) (s: [n]f64) (t: [n]f64) (y: [n]f64)
  (z: [n]f64) : ([n][n]f64, [n]f64, [n]f64) =
  let changed = map3 (\row p q -> map3 (\x r o -> x + p * r + q * o) row v t) a u s
  let x = map2 (\column e -> beta * dot column y + e) (transpose changed) z
  let w = map (\row -> alpha * dot row x) changed
  in (changed, x, w)

-- alpha A x + beta B x
entry gesummv [n] (alpha: f64) (beta: f64) (a: [n][n]f64) (b: [n][n]f64) (x: [n]f64) : [n]f64 =
  map2 (\p q -> alpha * dot p x + beta * dot q x) a b

-- alpha A B + beta C; of the symmetric A only what is not above the diagonal is read.
entry symm [n][m] (alpha: f64) (beta: f64) (a: [n][n]f64) (b: [n][m]f64) (c: [n][m]f64) : [n][m]f64 =
  let whole = tabulate_2d n n (\i k -> a[i64.max i k, i64.min i k])
  in combine alpha beta (product whole b) c

-- alpha A A' + beta C where that is not above the diagonal; C above.
entry syrk [n][m] (alpha: f64) (beta: f64) (a: [n][m]f64) (c: [n][n]f64) : [n][n]f64 =
  loop c = copy c for i < n do
    c with [i, :i + 1] = map2 (\x row -> alpha * dot a[i] row + beta * x) c[i, :i + 1] a[:i + 1]

-- alpha (A B' + B A') + beta C where that is not above the diagonal; C above.
entry syr2k [n][m] (alpha: f64) (beta: f64) (a: [n][m]f64) (b: [n][m]f64) (c: [n][n]f64) : [n][n]f64 =
  loop c = copy c for i < n do
    c with [i, :i + 1] = map3 (\x p q -> alpha * (dot a[i] q + dot b[i] p) + beta * x) c[i, :i + 1] a[:i + 1] b[:i + 1]

-- alpha A' B; A has ones on the diagonal, of which nothing is read, and zeros above.
entry trmm [n][m] (alpha: f64) (a: [n][n]f64) (b: [n][m]f64) : [n][m]f64 =
  loop b = copy b for i < n do
    b with [i] = map2 (\x column -> alpha * (x + dot a[i + 1:, i] column)) b[i] (transpose b[i + 1:])
