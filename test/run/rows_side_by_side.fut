-- Sums along the rows of matrices: four rows at a time, each in its own order.

-- ==
-- entry: product
-- random input { [0][4]f64 [4]f64 } auto output
-- random input { [4][0]f64 [0]f64 } auto output
-- random input { [1][9]f64 [9]f64 } auto output
-- random input { [3][9]f64 [9]f64 } auto output
-- random input { [4][9]f64 [9]f64 } auto output
-- random input { [9][10]f64 [10]f64 } auto output
-- input { [[1e16, 1.0, -1e16], [1.0, 1e16, -1e16], [-1e16, 1e16, 1.0], [1.0, 1.0, 1.0], [1e16, -1e16, 3.0]] [1.0, 1.0,
-- 1.0] } output { [0.0, 0.0, 1.0, 3.0, 3.0] }
entry product [n][m] (a: [n][m]f64) (x: [m]f64) : [n]f64 = map (\row -> f64.sum (map2 (*) row x)) a

-- Several sums of one row, and numbers of other types.
-- ==
-- entry: moments
-- random input { [6][23]f32 } auto output
-- random input { [8][8]f32 } auto output
entry moments [n][m] (a: [n][m]f32) : ([n]f32, [n]f32, [n]f32) =
  unzip3 (map (\r -> (f32.sum r, f32.sum (map (\x -> x * x) r), f32.product r)) a)

-- ==
-- entry: halves
-- random input { [7][12]f16 } auto output
entry halves [n][m] (a: [n][m]f16) : [n]f16 = map f16.sum a

-- ==
-- entry: constant_count
-- random input { [4][30]f64 } auto output
-- random input { [4][0]f64 } auto output
entry constant_count [m] (a: [4][m]f64) : [4]f64 = map f64.maximum a

-- ==
-- entry: odd_count
-- random input { [7][30]f64 } auto output
entry odd_count [m] (a: [7][m]f64) : [7]f64 = map (\r -> loop s = 0 for x in r do s * 0.5 + x) a

-- Loops one after the other, and a row of them for each matrix.
-- ==
-- entry: spread
-- random input { [2][5][17]f64 } auto output
-- random input { [1][4][1]f64 } auto output
entry spread [k][n][m] (a: [k][n][m]f64) : [k][n]f64 =
  map (map (\r -> let mean = f64.sum r / f64.i64 m in f64.sum (map (\x -> (x - mean) * (x - mean)) r))) a

-- Whatever decides along the way.
-- ==
-- entry: decided
-- random input { [9][14]f64 [14]bool } auto output
entry decided [n][m] (a: [n][m]f64) (keep: [m]bool) : [n]f64 =
  map (\r -> loop s = 0 for j < m do if keep[j] then s + r[j] else s) a

-- The result may be the argument's memory.
-- ==
-- entry: added
-- random input { [9][9]f64 [9]f64 } auto output
entry added [n] (a: [n][n]f64) (y: *[n]f64) : *[n]f64 = map2 (\r e -> e + f64.sum r) a y

-- ==
-- entry: triangle
-- random input { [9][9]f64 } auto output
entry triangle [n] (a: [n][n]f64) : [n]f64 = tabulate n (\i -> loop s = 0 for j < i do s + a[i, j])

-- Recurrences along rows, from both ends; each element is written once it is known.
-- ==
-- entry: filtered
-- random input { [0][3]f64 } auto output
-- random input { [3][0]f64 } auto output
-- random input { [6][13]f64 } auto output
-- random input { [9][1]f64 } auto output
entry filtered [n][m] (a: [n][m]f64) : [n][m]f64 =
  let smooth [l] (xs: [l]f64) : [l]f64 =
    let (ys, _, _) = loop (ys, x, y) = (replicate l 0, 0, 0) for i < l do
      let z = 0.5 * xs[i] + 0.25 * x - 0.125 * y
      in (ys with [i] = z, xs[i], z)
    in (loop (ys, y) = (ys, 0) for j < l do
          let i = l - 1 - j
          let z = ys[i] - y / 3
          in (ys with [i] = z, z)).0
  in map smooth a

-- ==
-- entry: scanned
-- random input { [6][13]f32 } auto output
-- random input { [4][2]f32 } auto output
entry scanned [n][m] (a: [n][m]f32) : ([n][m]f32, [n]f32) =
  unzip (map (\r -> (scan (+) 0 r, reduce f32.min f32.inf r)) a)

-- Rows go together as long as each step of a sum reads at most eight numbers.
-- ==
-- entry: eight_numbers
-- random input { [9][10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 } auto output
-- input { [[1f64, 2f64], [3f64, 4f64], [5f64, 6f64], [7f64, 8f64], [9f64, 10f64]]
-- [1f64, 2f64] [1f64, 1f64] [2f64, 1f64] [1f64, 1f64] [1f64, 1f64] [3f64, 1f64] [1f64, 0f64] }
-- output { [15f64, 37f64, 59f64, 81f64, 103f64] }
entry eight_numbers [n][m] (a: [n][m]f64) (b: [m]f64) (c: [m]f64) (d: [m]f64) (e: [m]f64) (f: [m]f64) (g: [m]f64)
    (h: [m]f64) : [n]f64 =
  map (\r -> loop s = 0 for j < m do s + r[j] * (b[j] + c[j] * (d[j] + e[j] * (f[j] + g[j] * h[j])))) a

-- ==
-- entry: nine_numbers
-- random input { [9][10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 [10]f64 } auto output
-- input { [[1f64, 2f64], [3f64, 4f64]]
-- [1f64, 2f64] [1f64, 1f64] [2f64, 1f64] [1f64, 1f64] [1f64, 1f64] [3f64, 1f64] [1f64, 0f64] [2f64, 3f64] }
-- output { [38f64, 90f64] }
entry nine_numbers [n][m] (a: [n][m]f64) (b: [m]f64) (c: [m]f64) (d: [m]f64) (e: [m]f64) (f: [m]f64) (g: [m]f64)
    (h: [m]f64) (i: [m]f64) : [n]f64 =
  map (\r -> loop s = 0 for j < m do s + r[j] * i[j] * (b[j] + c[j] * (d[j] + e[j] * (f[j] + g[j] * h[j])))) a
