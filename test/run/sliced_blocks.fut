-- Blocks of a matrix, padded and cut by functions that stay calls; the workspace is known from the sizes.
-- ==
-- entry: framed
-- input { [[1i64, 2i64], [3i64, 4i64]] }
-- output { [[0i64, 0i64, 0i64, 0i64], [0i64, 1i64, 2i64, 0i64], [0i64, 3i64, 4i64, 0i64], [0i64, 0i64, 0i64, 0i64]] }
-- ==
-- entry: inner
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] } output { [[5i64]] }
-- ==
-- entry: there_and_back
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[1i64, 2i64], [3i64, 4i64]] }
-- ==
-- entry: sums
-- input { [[[1i64, 2i64], [3i64, 4i64]], [[5i64, 6i64], [7i64, 8i64]]] } output { [10i64, 26i64] }
#[noinline]
def frame [n] [m] (a: [n][m]i64) : [][]i64 =
  tabulate_2d (n + 2) (m + 2) (\i j -> if i > 0 && i <= n && j > 0 && j <= m then a[i - 1, j - 1] else 0)
#[noinline]
def cut [n] [m] (a: [n][m]i64) : [][]i64 = copy a[1:n - 1, 1:m - 1]
entry framed [n] [m] (a: [n][m]i64) : [][]i64 = frame a
entry inner [n] [m] (a: [n][m]i64) : [][]i64 = cut a
entry there_and_back [n] [m] (a: [n][m]i64) : [][]i64 = cut (frame a)
entry sums [k] [n] [m] (as: [k][n][m]i64) : [k]i64 = map (\a -> i64.sum (flatten (frame a))) as
