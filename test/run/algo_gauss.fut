-- Gaussian elimination with partial pivoting: rows swapped in place, substitution backwards, the determinant on the
-- way; a singular matrix is refused.
-- ==
-- entry: solve
-- input { empty([0][0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [[4.0f64]] [2.0f64] }
-- output { [0.5f64] }
-- input { [[0.0f64, 1.0f64], [1.0f64, 0.0f64]] [3.0f64, 5.0f64] }
-- output { [5.0f64, 3.0f64] }
-- input { [[-3.75f64, -2.0f64, 0.75f64], [-2.0f64, 2.5f64, 0.25f64], [-2.5f64, 2.0f64, -2.5f64]] [-0.75f64,
--   -0.25f64, -1.0f64] }
-- output { [0.2173202614379085f64, 0.05147058823529412f64, 0.2238562091503268f64] }
-- input { [[-0.5f64, -2.5f64, 0.75f64, -2.0f64, 2.0f64], [-2.0f64, -2.75f64, 3.0f64, 3.75f64, -4.0f64], [-1.25f64,
--   -1.0f64, 0.75f64, 2.25f64, -2.5f64], [0.5f64, -0.75f64, 1.75f64, 0.75f64, -1.75f64], [-2.5f64, -4.0f64,
--   0.25f64, -3.25f64, 2.0f64]] [1.75f64, 0.5f64, 2.25f64, 3.25f64, -2.5f64] }
-- output { [8.393678587327491f64, -7.852648760943755f64, -6.919275856952064f64, 2.1610031161893457f64,
--   -2.086659741801452f64] }
-- input { [[1.0f64, 2.0f64], [2.0f64, 4.0f64]] [1.0f64, 1.0f64] }
-- error: Assertion is false

-- ==
-- entry: determinant
-- input { empty([0][0]f64) }
-- output { 1.0f64 }
-- input { [[-2.5f64]] }
-- output { -2.5f64 }
-- input { [[-3.0f64, 3.5f64], [-0.75f64, -4.0f64]] }
-- output { 14.625f64 }
-- input { [[-3.0f64, 1.25f64, -4.0f64, -1.25f64, 0.25f64], [0.5f64, -2.5f64, -4.0f64, -3.5f64, -0.75f64],
--   [-0.75f64, 2.25f64, -2.75f64, 1.75f64, 0.5f64], [3.0f64, -3.25f64, -2.0f64, 2.0f64, 2.25f64], [2.25f64, 0.0f64,
--   -4.0f64, 3.25f64, -2.75f64]] }
-- output { 750.0576171875f64 }

def swap_rows [n][m] (a: *[n][m]f64) (i: i64) (j: i64) : *[n][m]f64 =
  let row = copy a[i]
  let a[i] = copy a[j]
  in a with [j] = row

def largest_below [n][m] (a: [n][m]f64) (k: i64) : i64 =
  loop best = k for i in k..<n do
    if f64.abs a[i, k] > f64.abs a[best, k] then i else best

-- The system brought to upper triangular form, with the right side as a last column, and the sign of the swaps.
def triangular [n][m] (a: *[n][m]f64) : (*[n][m]f64, f64) =
  loop (a, sign) = (a, 1) for k < n do
    let p = largest_below a k
    let a = swap_rows a k p
    let top = copy a[k]
    let a = loop a for i in k + 1..<n do
              let factor = a[i, k] / top[k]
              let row = map2 (\x t -> x - factor * t) a[i] top
              in a with [i] = row
    in (a, if p == k then sign else -sign)

entry solve [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  let whole = map2 (\row right -> row ++ [right]) a b
  let (u, _) = triangular whole
  in loop x = replicate n 0 for i < n do
       let k = n - 1 - i
       let pivot = assert (u[k, k] != 0) u[k, k]
       let known = f64.sum (map (\j -> u[k, j] * x[j]) (k + 1..<n))
       in x with [k] = (u[k, n] - known) / pivot

entry determinant [n] (a: [n][n]f64) : f64 =
  let (u, sign) = triangular (copy a)
  in sign * f64.product (map (\i -> u[i, i]) (iota n))
