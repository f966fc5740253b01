-- Reductions of what operators give; of each row where there are rows.
entry dot [n] (xs: [n]i32) (ys: [n]i32) = reduce (+) 0 (xs * ys)
entry distance [n] (xs: [n]f64) (ys: [n]f64) = f64.sqrt (f64.sum ((xs - ys) ** 2))
entry row_sums (xss: [][]i32) = i32.sum xss
entry column_sums (xss: [][]i32) = i32.sum (transpose xss)
-- ==
-- entry: dot
-- input { [1, 2, 3] [4, 5, 6] } output { 32 }
-- input { empty([0]i32) empty([0]i32) } output { 0 }
-- ==
-- entry: distance
-- input { [1.0, 2.0] [4.0, 6.0] } output { 5.0 }
-- ==
-- entry: row_sums
-- input { [[1, 2, 3], [4, 5, 6]] } output { [6, 15] }
-- ==
-- entry: column_sums
-- input { [[1, 2, 3], [4, 5, 6]] } output { [5, 7, 9] }

def matmul [n] [m] [p] (xss: [n][m]f32) (yss: [m][p]f32) : [n][p]f32 =
  f32.sum (transpose (replicate p xss) * replicate n (transpose yss))

entry sgemm [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) (c: [n][p]f32) (alpha: f32) (beta: f32) =
  c * beta + matmul a b * alpha
-- ==
-- entry: sgemm
-- input { [[1f32, 2f32], [3f32, 4f32], [5f32, 6f32]] [[1f32], [10f32]] [[1f32], [2f32], [3f32]] 2f32 100f32 }
-- output { [[142f32], [286f32], [430f32]] }

entry matvec [n] [m] (a: [n][m]f64) (x: [m]f64) = f64.sum (a * x)
entry mean_of_rows [n] [m] (xss: [n][m]f64) = f64.sum xss / f64.i64 m
entry same [n] (xs: [n]i32) (ys: [n]i32) = and (xs * 2 == ys)
-- ==
-- entry: matvec
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] [1.0, 10.0] } output { [21.0, 43.0, 65.0] }
-- ==
-- entry: mean_of_rows
-- input { [[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]] } output { [2.0, 6.0] }
-- ==
-- entry: same
-- input { [1, 2] [2, 4] } output { true }
-- input { [1, 2] [2, 5] } output { false }
