-- Numerical methods.

def thomas [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) (d: [n]f64) : [n]f64 =
  let (cs, ds) =
    loop (cs, ds) = (replicate n 0, replicate n 0) for i < n do
      let (c1, d1) = if i == 0 then (0, 0) else (cs[i - 1], ds[i - 1])
      let r = b[i] - a[i] * c1
      in (cs with [i] = c[i] / r, ds with [i] = (d[i] - a[i] * d1) / r)
  in loop ds for j < n - 1 do
       let i = n - 2 - j
       in ds with [i] = ds[i] - cs[i] * ds[i + 1]

-- Tridiagonal systems, one in each row.
entry thomas_rows [m][n] (a: [m][n]f64) (b: [m][n]f64) (c: [m][n]f64)
    (d: [m][n]f64) : [m][n]f64 =
  map4 thomas a b c d

-- Tridiagonal systems, one in each column.
entry thomas_columns [n][m] (a: [n][m]f64) (b: [n][m]f64) (c: [n][m]f64)
    (d: [n][m]f64) : [n][m]f64 =
  transpose
    (map4 thomas (transpose a) (transpose b) (transpose c) (transpose d))

-- A half step of alternating directions: explicit along the columns, implicit along the rows.
entry adi [h][w] (lambda: f64) (u: [h][w]f64) : [h][w]f64 =
  let side = replicate w (-lambda)
  let middle = replicate w (1 + 2 * lambda)
  let at i j = if i < 0 || i >= h then 0 else u[i, j]
  let right =
    tabulate_2d h w (\i j ->
      lambda * at (i - 1) j
      + (1 - 2 * lambda) * u[i, j]
      + lambda * at (i + 1) j)
  in map (thomas side middle side) right

entry cholesky_in_place [n] (a: [n][n]f64) : *[n][n]f64 =
  loop a = copy a for j < n do
    let d = f64.sqrt (a[j, j] - f64.sum (map (\x -> x * x) a[j, :j]))
    let a[j, j] = d
    in loop a for i in j + 1 ..< n do
         a with [i, j] = (a[i, j] - f64.sum (map2 (*) a[i, :j] a[j, :j])) / d

-- Factors with partial pivoting, and the order of the rows.
entry lu_pivoted [n] (a: [n][n]f64) : (*[n][n]f64, *[n]i64) =
  loop (a, order) = (copy a, iota n) for k < n do
    let (_, r) =
      loop (best, at) = (f64.abs a[k, k], k) for i in k + 1 ..< n do
        let v = f64.abs a[i, k] in if v > best then (v, i) else (best, at)
    let (row_k, row_r) = (copy a[k], copy a[r])
    let a[k] = row_r
    let a[r] = row_k
    let (order_k, order_r) = (order[k], order[r])
    let order[k] = order_r
    let order[r] = order_k
    let factors = map (/ a[k, k]) a[k + 1:, k]
    let rest =
      map2 (\l row -> map2 (\x y -> x - l * y) row a[k, k + 1:]) factors
           a[k + 1:, k + 1:]
    let a[k + 1:, k] = factors
    let a[k + 1:, k + 1:] = rest
    in (a, order)

-- Conjugate gradients; every row has k elements.
entry cg_ell [n][k] (steps: i64) (columns: [n][k]i64) (elements: [n][k]f64)
    (b: [n]f64) : ([n]f64, f64) =
  let dot (x: [n]f64) (y: [n]f64) = f64.sum (map2 (*) x y)
  let apply (x: [n]f64) =
    map2 (\js es -> f64.sum (map2 (\j e -> e * x[j]) js es)) columns elements
  let (x, _, _, rr) =
    loop (x, r, p, rr) = (replicate n 0, b, b, dot b b) for _s < steps do
      let q = apply p
      let alpha = rr / dot p q
      let x = map2 (\x p -> x + alpha * p) x p
      let r = map2 (\r q -> r - alpha * q) r q
      let next = dot r r
      in (x, r, map2 (\r p -> r + next / rr * p) r p, next)
  in (x, f64.sqrt rr)

-- A sparse matrix by a dense one.
entry csr_dense [n][k][m] (starts: [n]i64) (columns: [k]i64) (elements: [k]f32)
    (b: [m][16]f32) : [n][16]f32 =
  tabulate n (\i ->
    let end = if i + 1 < n then starts[i + 1] else k
    in loop sums = replicate 16 0 for e in starts[i]..<end do
         map2 (\s y -> s + elements[e] * y) sums b[columns[e]])

-- The ranks of pages, from links.
entry pagerank [m] (n: i64) (steps: i64) (sources: [m]i64) (targets: [m]i64)
    : [n]f64 =
  let degrees = reduce_by_index (replicate n 0) (+) 0 sources (replicate m 1i64)
  in loop ranks = replicate n (1 / f64.i64 n) for _s < steps do
       let shares = map2 (\r d -> r / f64.i64 (i64.max 1 d)) ranks degrees
       let dangling =
         f64.sum (map2 (\r d -> if d == 0 then r else 0) ranks degrees)
       let arrived =
         reduce_by_index (replicate n 0) (+) 0 targets
           (map (\s -> shares[s]) sources)
       in map (\a -> 0.15 / f64.i64 n + 0.85 * (a + dangling / f64.i64 n))
              arrived

-- Lennard-Jones forces with a cutoff.
entry lennard_jones [n] (cutoff: f64) (xs: [n]f64) (ys: [n]f64) (zs: [n]f64)
    : [n][3]f64 =
  tabulate n (\i ->
    let (fx, fy, fz) =
      loop (fx, fy, fz) = (0, 0, 0) for j < n do
        let (dx, dy, dz) = (xs[i] - xs[j], ys[i] - ys[j], zs[i] - zs[j])
        let rr = dx * dx + dy * dy + dz * dz + 0.01
        in if i != j && rr < cutoff * cutoff
           then
             let s = 1 / rr
             let s6 = s * s * s
             let f = 24 * s * s6 * (2 * s6 - 1)
             in (fx + f * dx, fy + f * dy, fz + f * dz)
           else (fx, fy, fz)
    in [fx, fy, fz])

def mul [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  map (\r -> map (\c -> f64.sum (map2 (*) r c)) (transpose b)) a

-- A step of Kalman filters: positions and velocities in the plane, positions are observed.
entry kalman [n] (f: [4][4]f64) (q: [4][4]f64) (r: [2][2]f64) (xs: [n][4]f64)
    (ps: [n][4][4]f64) (zs: [n][2]f64)
    : ([n][4]f64, [n][4][4]f64) =
  let step (x: [4]f64) (p: [4][4]f64) (z: [2]f64) : ([4]f64, [4][4]f64) =
    let x = map (\row -> f64.sum (map2 (*) row x)) f
    let p = map2 (map2 (+)) (mul (mul f p) (transpose f)) q
    let s = map2 (map2 (+)) p[:2, :2] r
    let det = s[0, 0] * s[1, 1] - s[0, 1] * s[1, 0]
    let inverse =
      [[s[1, 1] / det, -s[0, 1] / det], [-s[1, 0] / det, s[0, 0] / det]]
    let gain = mul p[:, :2] inverse
    let miss = map2 (-) z x[:2]
    let x = map2 (\x g -> x + f64.sum (map2 (*) g miss)) x gain
    let kp = mul gain p[:2]
    in (x, map2 (map2 (-)) p kp)
  in unzip (map3 step xs ps zs)
