-- Cholesky's decomposition of a symmetric positive matrix, zeros above the diagonal.
entry cholesky [n] (matrix: [n][n]f64) : [n][n]f64 =
  loop l = replicate n (replicate n 0) for j < n do
    let diagonal = f64.sqrt (matrix[j, j] - f64.sum (map (\x -> x * x) l[j, :j]))
    let l = l with [j, j] = diagonal
    in loop l = l for r < n - j - 1 do
         let i = j + 1 + r
         in l with [i, j] = (matrix[i, j] - f64.sum (map2 (*) l[i, :j] l[j, :j])) / diagonal
