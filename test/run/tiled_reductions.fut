-- Reductions whose neighbours read along a row are computed together: in tiles of several rows, in what is left over of
-- both.

def dot [n] (a: [n]f64) (b: [n]f64) : f64 = reduce (+) 0 (map2 (*) a b)
def product [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = map (\row -> map (dot row) (transpose b)) a

-- ==
-- entry: matrices
-- random input { [9][5]f64 [5][70]f64 } auto output
-- random input { [4][3]f64 [3][64]f64 } auto output
-- random input { [3][7]f64 [7][33]f64 } auto output
-- random input { [8][2]f64 [2][31]f64 } auto output
-- random input { [1][1]f64 [1][1]f64 } auto output
-- input { empty([0][3]f64) [[1.0], [2.0], [3.0]] } output { empty([0][1]f64) }
-- input { [[1.0, 2.0]] empty([2][0]f64) } output { empty([1][0]f64) }
-- input { empty([5][0]f64) empty([0][40]f64) } auto output
entry matrices [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = product a b

-- ==
-- entry: chain
-- random input { [6][9]f64 [9][40]f64 [40][35]f64 [6][35]f64 } auto output
-- random input { [1][2]f64 [2][3]f64 [3][4]f64 [1][4]f64 } auto output
entry chain [n][m][k][l] (a: [n][m]f64) (b: [m][k]f64) (c: [k][l]f64) (d: [n][l]f64) : [n][l]f64 =
  map2 (map2 (\x y -> 10 * x - y)) (product (product a b) c) d

-- ==
-- entry: batch
-- random input { [3][5][4]f32 [3][4][130]f32 } auto output
entry batch [b][n][m][k] (xs: [b][n][m]f32) (ys: [b][m][k]f32) : [b][n][k]f32 =
  map2 (\x y -> map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose y)) x) xs ys

-- ==
-- entry: of_columns
-- random input { [7][50]i32 } auto output
-- random input { [1][8]i32 } auto output
-- random input { [5][3]i32 } auto output
-- input { empty([0][40]i32) } auto output
-- input { empty([2][0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i64) }
entry of_columns [n][m] (a: [n][m]i32) : ([m]i32, [m]i32, [m]i64) =
  let larger (x, i) (y, k) = if x > y || (x == y && i < k) then (x, i) else (y, k)
  let best = map (\column -> reduce larger (i32.lowest, n) (zip column (iota n))) (transpose a)
  in (map i32.sum (transpose a), map (.0) best, map (.1) best)

-- ==
-- entry: weighted
-- random input { [6][37]i64 [11]i64 [11][6]i64 } auto output
entry weighted [n][m][k] (a: [n][m]i64) (start: [k]i64) (w: [k][n]i64) : [k][m]i64 =
  tabulate_2d k m (\i j ->
    let first = start[i] * i64.i32 3
    in first - (loop sum = first for l < n do sum * 3 + w[i, l] * a[l, j]))

-- ==
-- entry: neighbours
-- random input { [90]f64 [5]f64 } auto output
-- random input { [6]f64 [5]f64 } auto output
entry neighbours [n][k] (a: [n]f64) (w: [k]f64) : []f64 =
  tabulate (n - k + 1) (\i -> loop sum = 0 for l < k do sum + a[i + l] * w[l])

-- ==
-- entry: windows
-- random input { [12][45]f64 [7][6]f64 } auto output
entry windows [n][m][p][q] (a: [n][m]f64) (w: [p][q]f64) : [][]f64 =
  tabulate_2d (n - p + 1) (m - q + 1) (\i j ->
    loop sum = 0 for y < p do
      sum + (loop part = 0 for x < q do part + a[i + y, j + x] * w[y, x]))

-- The sums so far of every column; each iteration writes.
-- ==
-- entry: running
-- random input { [5][41]i64 } auto output
entry running [n][m] (a: [n][m]i64) : [m][n]i64 = map (scan (+) 0) (transpose a)

-- ==
-- entry: triangle
-- random input { [37][37]i64 [37][40]i64 } auto output
entry triangle [n][k] (a: [n][n]i64) (b: [n][k]i64) : [n][k]i64 =
  tabulate_2d n k (\i j -> loop sum = 0 for l < i do sum + a[i, l] * b[l, j])

-- ==
-- entry: in_place
-- random input { [4][40]f64 [40]f64 } auto output
entry in_place [n][m] (a: [n][m]f64) (x: *[m]f64) : *[m]f64 =
  map2 (\column start -> reduce (+) start column) (transpose a) x
