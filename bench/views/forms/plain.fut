-- The same results without views: an expression for each element, arrays where a value is used more than once.
def means [n] (a: [n]f64) (i: i64) : f64 = (a[i - 1] + a[i] + a[i + 1]) / 3
def inside (i: i64) (n: i64) : i64 = i64.max 1 (i64.min (n - 2) i)
def near (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

entry jacobi_1d_before [n] (a: [n]f64) : [n]f64 =
  tabulate n (\i -> (a[near (i - 1) n] + a[i] + a[near (i + 1) n]) / 3)
entry jacobi_1d_after [n] (a: [n]f64) : [n]f64 = tabulate n (\i -> means a (inside i n))

entry jacobi_2d_before [n][m] (a: [n][m]f64) : [n][m]f64 =
  tabulate_2d n m (\i j ->
    let (up, down, left, right) = (near (i - 1) n, near (i + 1) n, near (j - 1) m, near (j + 1) m)
    in (a[i, j] + a[up, j] + a[down, j] + a[i, left] + a[i, right]) / 5)
entry jacobi_2d_after [n][m] (a: [n][m]f64) : [n][m]f64 =
  tabulate_2d n m (\i j ->
    let (i, j) = (inside i n, inside j m)
    in (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]) / 5)

entry seidel_2d_before [n][m] (a: [n][m]f64) : [n][m]f64 =
  tabulate_2d n m (\i j ->
    let (up, down, left, right) = (near (i - 1) n, near (i + 1) n, near (j - 1) m, near (j + 1) m)
    in a[up, left] + a[up, j] + a[up, right] + a[i, left] + a[i, j] + a[i, right] + a[down, left] + a[down, j]
       + a[down, right])
entry seidel_2d_after [n][m] (a: [n][m]f64) : [n][m]f64 =
  tabulate_2d n m (\i j ->
    let (i, j) = (inside i n, inside j m)
    in a[i - 1, j - 1] + a[i - 1, j] + a[i - 1, j + 1] + a[i, j - 1] + a[i, j] + a[i, j + 1] + a[i + 1, j - 1]
       + a[i + 1, j] + a[i + 1, j + 1])

entry jacobi_3d_7 [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k ->
    (a[i + 1, j + 1, k + 1] + a[i, j + 1, k + 1] + a[i + 2, j + 1, k + 1] + a[i + 1, j, k + 1] + a[i + 1, j + 2, k + 1]
     + a[i + 1, j + 1, k] + a[i + 1, j + 1, k + 2])
    / 7)
entry jacobi_3d_15 [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  let row (i: i64) (j: i64) (k: i64) = a[i, j, k] + a[i, j, k + 1] + a[i, j, k + 2]
  let column (i: i64) (j: i64) (k: i64) = a[i, j, k] + a[i, j + 1, k] + a[i, j + 2, k]
  in tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k ->
       (row (i + 1) j k + row (i + 1) (j + 1) k + row (i + 1) (j + 2) k + column i j (k + 1) + column (i + 2) j (k + 1))
       / 7)
entry jacobi_3d_27 [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k ->
    (loop sum = 0 for x < 27 do sum + a[i + x / 9, j + x / 3 % 3, k + x % 3]) / 7)

def product [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  tabulate_2d n k (\i j -> loop sum = 0 for l < m do sum + a[i, l] * b[l, j])
entry mm [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = product a b
entry mm2 [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) (d: [n][n]f64) : [n][n]f64 =
  let p = product (product a b) c in tabulate_2d n n (\i j -> p[i, j] * 10 + d[i, j] * 10)
entry mm3 [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) (d: [n][n]f64) : [n][n]f64 =
  product (product a b) (product c d)

entry add3 [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : [n]f64 = tabulate n (\i -> a[i] + (b[i] + c[i]))

def cross_product (a: [3]f64) (b: [3]f64) : [3]f64 =
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
entry cross [n] (a: [n][3]f64) (b: [n][3]f64) : [n][3]f64 = tabulate n (\i -> cross_product a[i] b[i])

def rotated (r: [3]f64) (x: [3]f64) : [3]f64 =
  let square = 0 + r[0] * r[0] + r[1] * r[1] + r[2] * r[2]
  in if square != 0
     then
       let angle = f64.sqrt square
       let (s, c, inverse) = (f64.sin angle, f64.cos angle, 1 / angle)
       let w = [r[0] * inverse, r[1] * inverse, r[2] * inverse]
       let around = cross_product w x
       let along = (0 + w[0] * x[0] + w[1] * x[1] + w[2] * x[2]) * (1 - c)
       in tabulate 3 (\i -> x[i] * c + around[i] * s + w[i] * along)
     else let around = cross_product r x in tabulate 3 (\i -> x[i] + around[i])
entry bundle_adjustment [n] (cameras: [n][11]f64) (points: [n][3]f64) : [n][2]f64 =
  tabulate n (\i ->
    let (c, x) = (cameras[i], points[i])
    let y = rotated [c[0], c[1], c[2]] [x[0] - c[3], x[1] - c[4], x[2] - c[5]]
    let (u, v) = (y[0] * (1 / y[2]), y[1] * (1 / y[2]))
    let square = 0 + u * u + v * v
    let distortion = 1 + c[9] * square + c[10] * square * square
    in [c[7] + u * distortion * c[6], c[8] + v * distortion * c[6]])

def log_of_sum [n] (xs: [n]f64) : f64 =
  let top = loop top = -f64.inf for i < n do f64.max top xs[i]
  in f64.log (loop sum = 0 for i < n do sum + f64.exp (xs[i] - top)) + top
entry mixture [n] (xs: [n][3]f64) (weights: [5]f64) (means: [5][3]f64) (qs: [5][3]f64) (ls: [5][3]f64) : f64 =
  let diagonals = tabulate_2d 5 3 (\c i -> f64.exp qs[c, i])
  let logarithms = tabulate 5 (\c -> weights[c] + (loop sum = 0 for i < 3 do sum + qs[c, i]))
  let term (p: i64) (c: i64) : f64 =
    let square =
      loop square = 0 for i < 3 do
        let row =
          loop sum = diagonals[c, i] * (xs[p, i] - means[c, i]) for j < i do
            sum + ls[c, i * (i - 1) / 2 + j] * (xs[p, j] - means[c, j])
        in square + row * row
    in logarithms[c] - 0.5 * square
  let of_points = loop sum = 0 for p < n do sum + log_of_sum (tabulate 5 (term p))
  let prior =
    loop sum = 0 for c < 5 do
      let q = loop sum = 0 for i < 3 do sum + diagonals[c, i] * diagonals[c, i]
      let l = loop sum = 0 for i < 3 do sum + ls[c, i] * ls[c, i]
      in sum + 0.5 * (q + l)
  in of_points - f64.i64 n * log_of_sum weights + prior

entry hand_tracking [n] (angles: [n][3]f64) : [n][3][3]f64 =
  tabulate n (\i ->
    let a = angles[i]
    let n = f64.sqrt (0 + a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
    let (x, y, z, s, c) = (a[0] / n, a[1] / n, a[2] / n, f64.sin n, f64.cos n)
    in if n < 1e-4 then [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
       else [[x * x + (1 - x * x) * c, x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
             [x * y * (1 - c) + z * s, y * y + (1 - y * y) * c, y * z * (1 - c) - x * s],
             [x * z * (1 - c) - y * s, z * y * (1 - c) + x * s, z * z + (1 - z * z) * c]])
