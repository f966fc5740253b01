-- Windows in two dimensions, from windows and transpositions of rows, as sums over neighbours [paper 2, sections 7.2
-- and 7.4].
-- ==
-- entry: source dest eager plain
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- output { [[12i64, 21i64, 16i64], [27i64, 45i64, 33i64], [24i64, 39i64, 28i64]] }
-- input { [[5i64]] } output { [[5i64]] }
def slide_2d [n][m] (size: i64) (a: [n][m]i64) =
  map (\rows -> map (\columns -> flatten (transpose columns)) (slide size 1 (transpose rows))) (slide size 1 a)
def sum9 (w: []i64) = w[0] + w[1] + w[2] + w[3] + w[4] + w[5] + w[6] + w[7] + w[8]
def padded_source [n][m] (a: [n][m]i64) =
  #[source] pad 1 1 (replicate (1 + m + 1) 0) (#[source] map (\row -> #[source] pad 1 1 0 row) a)
def padded_dest [n][m] (a: [n][m]i64) = #[dest] pad 1 1 (replicate (1 + m + 1) 0)
  (#[dest] map (\row -> #[dest] pad 1 1 0 row) a)
def padded_eager [n][m] (a: [n][m]i64) =
  #[eager] pad 1 1 (replicate (1 + m + 1) 0) (#[eager] map (\row -> #[eager] pad 1 1 0 row) a)
entry source a = map (map sum9) (slide_2d 3 (padded_source a))
entry dest a = map (map sum9) (slide_2d 3 (padded_dest a))
entry eager a = map (map sum9) (slide_2d 3 (padded_eager a))
entry plain [n][m] (a: [n][m]i64) =
  let at i j = if i < 0 || i >= n || j < 0 || j >= m then 0 else a[i, j]
  in tabulate_2d n m (\i j -> reduce (+) 0 (tabulate 9 (\k -> at (i + k / 3 - 1) (j + k % 3 - 1))))
