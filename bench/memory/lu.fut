-- LU decomposition without pivots, both factors in one matrix.
entry lu [n] (matrix: [n][n]f64) : [n][n]f64 =
  loop a = copy matrix for k < n do
    loop a = a for r < n - k - 1 do
      let i = k + 1 + r
      let factor = a[i, k] / a[k, k]
      let a = a with [i, k] = factor
      in loop a = a for c < n - k - 1 do
           let j = k + 1 + c
           in a with [i, j] = a[i, j] - factor * a[k, j]
