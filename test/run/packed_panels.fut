-- Matrices of reductions large enough for panels: what all rows read is copied first, some columns at a time.
def dot [n] (a: [n]f64) (b: [n]f64) : f64 = reduce (+) 0 (map2 (*) a b)

-- ==
-- entry: product
-- random input { [32][256]f64 [256][128]f64 } auto output
-- random input { [33][250]f64 [250][133]f64 } auto output
-- random input { [31][256]f64 [256][128]f64 } auto output
-- random input { [40][0]f64 [0][150]f64 } auto output
-- random input { [4][9]f64 [9][40]f64 } auto output
-- random input { [0][9]f64 [9][40]f64 } auto output
-- random input { [40][3]f64 [3][0]f64 } auto output
entry product [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = map (\row -> map (dot row) (transpose b)) a

-- ==
-- entry: by_rows
-- random input { [35][6]f64 [41][6]f64 } auto output
-- random input { [35][6]f64 [2][6]f64 } auto output
entry by_rows [n][m][k] (a: [n][m]f64) (b: [k][m]f64) : [n][k]f64 = map (\row -> map (dot row) b) a

-- ==
-- entry: with_more
-- random input { 3f32 [33][6]f32 [6][70]f32 [33][70]f32 } auto output
-- random input { 3f32 [32][6]f32 [6][64]f32 [32][64]f32 } auto output
entry with_more [n][m][k] (s: f32) (a: [n][m]f32) (b: [m][k]f32) (c: [n][k]f32) : [n][k]f32 =
  tabulate_2d n k (\i j -> s * (loop v = c[i, j] for l < m do v - a[i, l] * b[l, j]) + 1)

-- ==
-- entry: two_operands
-- random input { [34][6]i64 [6][39]i64 [39][6]i64 } auto output
entry two_operands [n][m][k] (a: [n][m]i64) (b: [m][k]i64) (c: [k][m]i64) : [n][k]i64 =
  tabulate_2d n k (\i j -> loop v = 0 for l < m do i64.max v (a[i, l] * b[l, j] ^ c[j, l]))

-- ==
-- entry: sizes_known
-- random input { [32][100]f32 [80][100]f32 } auto output
entry sizes_known (a: [32][100]f32) (b: [80][100]f32) : [32][80]f32 =
  map (\row -> map (\column -> reduce (+) 0 (map2 (*) row column)) b) a

-- ==
-- entry: one_after_another
-- random input { [36][36]f64 [36][36]f64 [36][36]f64 } auto output
-- random input { [5][5]f64 [5][5]f64 [5][5]f64 } auto output
entry one_after_another [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) : [n][n]f64 =
  let multiply x y = map (\row -> map (dot row) y) x
  in multiply (multiply a b) (transpose (multiply b c))
