-- Sparse matrices: rows with pointers times a vector by a loop per row and by a segmented scan, coordinates to dense
-- and back, and the transposed product.
-- ==
-- entry: by_loop
-- input { [0i64] empty([0]i64) empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [0i64, 1i64] [0i64] [2.0f64] [3.0f64] }
-- output { [6.0f64] }
-- input { [0i64, 0i64, 0i64] empty([0]i64) empty([0]f64) [1.0f64] }
-- output { [0.0f64, 0.0f64] }
-- input { [0i64, 2i64, 2i64, 5i64, 7i64] [0i64, 2i64, 1i64, 2i64, 4i64, 0i64, 3i64] [-3.5f64, -1.75f64, 0.75f64,
--   1.5f64, 0.0f64, -3.0f64, -0.25f64] [2.0f64, 3.75f64, -3.25f64, -4.0f64, -3.75f64] }
-- output { [-1.3125f64, 0.0f64, -2.0625f64, -5.0f64] }

-- ==
-- entry: by_scan
-- input { [0i64] empty([0]i64) empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [0i64, 1i64] [0i64] [2.0f64] [3.0f64] }
-- output { [6.0f64] }
-- input { [0i64, 0i64, 0i64] empty([0]i64) empty([0]f64) [1.0f64] }
-- output { [0.0f64, 0.0f64] }
-- input { [0i64, 2i64, 2i64, 5i64, 7i64] [0i64, 2i64, 1i64, 2i64, 4i64, 0i64, 3i64] [3.5f64, 4.0f64, 1.75f64,
--   -0.5f64, 2.25f64, -2.75f64, 4.0f64] [3.5f64, 1.0f64, -0.75f64, 4.0f64, 3.0f64] }
-- output { [9.25f64, 0.0f64, 8.875f64, 6.375f64] }

-- ==
-- entry: transposed
-- input { 0i64 [0i64] empty([0]i64) empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { 1i64 [0i64, 1i64] [0i64] [2.0f64] [3.0f64] }
-- output { [6.0f64] }
-- input { 5i64 [0i64, 2i64, 2i64, 5i64, 7i64] [0i64, 2i64, 1i64, 2i64, 4i64, 0i64, 3i64] [-2.5f64, 2.25f64,
--   -2.75f64, -2.5f64, -1.25f64, 2.75f64, 2.25f64] [-1.75f64, 0.75f64, -2.0f64, 0.5f64] }
-- output { [5.75f64, 5.5f64, 1.0625f64, 1.125f64, 2.5f64] }

-- ==
-- entry: dense
-- input { 0i64 2i64 empty([0]i64) empty([0]i64) empty([0]f64) }
-- output { empty([0][2]f64) }
-- input { 2i64 2i64 empty([0]i64) empty([0]i64) empty([0]f64) }
-- output { [[0.0f64, 0.0f64], [0.0f64, 0.0f64]] }
-- input { 3i64 2i64 [0i64, 2i64, 2i64, 0i64] [1i64, 0i64, 0i64, 0i64] [0.5f64, 1.75f64, -1.25f64, 2.75f64] }
-- output { [[2.75f64, 0.5f64], [0.0f64, 0.0f64], [0.5f64, 0.0f64]] }

-- ==
-- entry: entries
-- input { empty([0][3]f64) }
-- output { empty([0]i64) empty([0]i64) empty([0]f64) }
-- input { [[0.0f64]] }
-- output { empty([0]i64) empty([0]i64) empty([0]f64) }
-- input { [[0.0f64, 1.5f64, 0.0f64], [2.0f64, 0.0f64, -3.0f64]] }
-- output { [0i64, 1i64, 1i64] [1i64, 0i64, 2i64] [1.5f64, 2.0f64, -3.0f64] }

entry by_loop [n1][e][m] (pointers: [n1]i64) (columns: [e]i64) (values: [e]f64) (x: [m]f64) : []f64 =
  map (\i -> loop sum = 0 for k in pointers[i]..<pointers[i + 1] do sum + values[k] * x[columns[k]])
      (iota (n1 - 1))

entry by_scan [n1][e][m] (pointers: [n1]i64) (columns: [e]i64) (values: [e]f64) (x: [m]f64) : []f64 =
  let products = map2 (\c v -> v * x[c]) columns values
  let starts = scatter (replicate e false) pointers (replicate n1 true)
  let (_, sums) = unzip (scan (\(f, a) (g, b) -> (f || g, if g then b else a + b)) (false, 0) (zip starts products))
  in map (\i -> if pointers[i] == pointers[i + 1] then 0 else sums[pointers[i + 1] - 1]) (iota (n1 - 1))

entry transposed [n1][e] (m: i64) (pointers: [n1]i64) (columns: [e]i64) (values: [e]f64) (x: []f64) : [m]f64 =
  let marks = hist (+) 0 e pointers[1:] (map (\_ -> 1) pointers[1:])
  let rows = scan (+) 0 marks
  in hist (+) 0 m columns (map2 (\r v -> v * x[r]) rows values)

entry dense [e] (n: i64) (m: i64) (rows: [e]i64) (columns: [e]i64) (values: [e]f64) : [n][m]f64 =
  reduce_by_index_2d (replicate n (replicate m 0)) (+) 0 (zip rows columns) values

entry entries [n][m] (a: [n][m]f64) : ([]i64, []i64, []f64) =
  let cells = flatten (map2 (\i row -> map2 (\j x -> (i, j, x)) (iota m) row) (iota n) a)
  in unzip3 (filter (\(_, _, x) -> x != 0) cells)
