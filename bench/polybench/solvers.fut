-- PolyBench's decompositions and solvers; what is decomposed is so in its own place.

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)

-- L of L L' = A, on and below the diagonal; A above.
entry cholesky [n] (a: [n][n]f64) : [n][n]f64 =
  loop l = copy a for i < n do
    let l = loop l = l for j < i do l with [i, j] = (l[i, j] - dot l[i, :j] l[j, :j]) / l[j, j]
    in l with [i, i] = f64.sqrt (l[i, i] - dot l[i, :i] l[i, :i])

-- y of T y = -r, T symmetric with ones on the diagonal and r[k - 1] k places from it (Levinson's recursion).
entry durbin [n] (r: [n]f64) : [n]f64 =
  let first = map (f64.neg) r
  let (y, _) = loop (y, beta) = (first, 1) for k in 1..<n do
    let beta = (1 - y[k - 1] * y[k - 1]) * beta
    let alpha = -(r[k] + dot (reverse r[:k]) y[:k]) / beta
    let y = y with [:k] = map2 (\p q -> p + alpha * q) y[:k] (reverse y[:k])
    in (y with [k] = alpha, beta)
  in y

-- Q with orthonormal columns and R, zero below the diagonal: Q R = A (the modified Gram-Schmidt process).
entry gramschmidt [m][n] (a: [m][n]f64) : ([m][n]f64, [n][n]f64) =
  loop (q, r) = (copy a, replicate n (replicate n 0)) for k < n do
    let norm = f64.sqrt (dot q[:, k] q[:, k])
    let q = q with [:, k] = map (/ norm) q[:, k]
    let along = map (dot q[:, k]) (transpose q[:, k + 1:])
    let q = loop q = q for i < m do q with [i, k + 1:] = map2 (\x s -> x - q[i, k] * s) q[i, k + 1:] along
    let r = r with [k, k] = norm
    in (q, r with [k, k + 1:] = along)

def decompose [n] (a: *[n][n]f64) : *[n][n]f64 =
  loop a for k < n do
    loop a for i in k + 1..<n do
      let factor = a[i, k] / a[k, k]
      let a = a with [i, k] = factor
      in a with [i, k + 1:] = map2 (\x y -> x - factor * y) a[i, k + 1:] a[k, k + 1:]

-- L and U of L U = A in one matrix; the ones on L's diagonal are left out.
entry lu [n] (a: [n][n]f64) : [n][n]f64 = decompose (copy a)

-- x of A x = b.
entry ludcmp [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  let lu = decompose (copy a)
  let y = loop y = copy b for i < n do y with [i] = y[i] - dot lu[i, :i] y[:i]
  in loop x = y for j < n do
       let i = n - 1 - j
       in x with [i] = (x[i] - dot lu[i, i + 1:] x[i + 1:]) / lu[i, i]

-- x of L x = b.
entry trisolv [n] (l: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop x = copy b for i < n do x with [i] = (x[i] - dot l[i, :i] x[:i]) / l[i, i]
