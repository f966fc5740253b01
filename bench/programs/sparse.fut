-- Sparse matrices.

-- Compressed rows: row i has the elements from starts[i] to starts[i + 1].
entry csr [n][k][m] (starts: [n]i64) (columns: [k]i64) (elements: [k]f64) (x: [m]f64) : [n]f64 =
  tabulate n (\i ->
    let end = if i + 1 < n then starts[i + 1] else k
    in loop sum = 0 for e in starts[i]..<end do sum + elements[e] * x[columns[e]])

-- Triples of row, column and element.
entry coo [k][m] (n: i64) (rows: [k]i64) (columns: [k]i64) (elements: [k]f64) (x: [m]f64) : [n]f64 =
  hist (+) 0 n rows (map2 (\c e -> e * x[c]) columns elements)

-- Conjugate gradients for the five-point Laplacian.
entry gradients [h][w] (steps: i64) (b: [h][w]f64) : [h][w]f64 =
  let dot (x: [h][w]f64) (y: [h][w]f64) = f64.sum (map2 (*) (flatten x) (flatten y))
  let laplacian (x: [h][w]f64) : [h][w]f64 =
    tabulate_2d h w (\i j ->
      4 * x[i, j] - (if i > 0 then x[i - 1, j] else 0) - (if i < h - 1 then x[i + 1, j] else 0)
      - (if j > 0 then x[i, j - 1] else 0) - (if j < w - 1 then x[i, j + 1] else 0))
  let (x, _, _, _) =
    loop (x, r, p, rr) = (replicate h (replicate w 0), b, b, dot b b) for _s < steps do
      let ap = laplacian p
      let alpha = rr / dot p ap
      let x = map2 (map2 (\x p -> x + alpha * p)) x p
      let r = map2 (map2 (\r a -> r - alpha * a)) r ap
      let next = dot r r
      in (x, r, map2 (map2 (\r p -> r + next / rr * p)) r p, next)
  in x
