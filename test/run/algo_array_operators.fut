-- Reductions, scans, folds and histograms whose elements are rows, matrices or tuples of rows.
-- ==
-- entry: sums
-- input { empty([0][3]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { [[-9i64]] }
-- output { [-9i64] }
-- input { [[-6i64, 6i64, -2i64], [8i64, -5i64, 0i64], [-9i64, -5i64, 2i64], [2i64, 7i64, -5i64], [-9i64, -2i64,
--   4i64]] }
-- output { [-14i64, 1i64, -1i64] }

-- ==
-- entry: prefix
-- input { empty([0][3]i64) }
-- output { empty([0][3]i64) }
-- input { empty([2][0]i64) }
-- output { empty([2][0]i64) }
-- input { [[7i64]] }
-- output { [[7i64]] }
-- input { [[5i64, -2i64, 3i64], [3i64, 8i64, 0i64], [7i64, 0i64, -7i64], [6i64, -1i64, 2i64], [-5i64, 5i64, -2i64]]
--   }
-- output { [[5i64, -2i64, 3i64], [5i64, 8i64, 3i64], [7i64, 8i64, 3i64], [7i64, 8i64, 3i64], [7i64, 8i64, 3i64]] }

-- ==
-- entry: products
-- input { empty([0][2][2]i64) }
-- output { [[1i64, 0i64], [0i64, 1i64]] empty([0][2][2]i64) }
-- input { [[[6i64, -5i64], [2i64, 1i64]]] }
-- output { [[6i64, -5i64], [2i64, 1i64]] [[[6i64, -5i64], [2i64, 1i64]]] }
-- input { [[[2i64, -1i64], [2i64, -2i64]], [[0i64, -2i64], [2i64, -1i64]], [[0i64, 1i64], [-1i64, 2i64]], [[2i64,
--   0i64], [1i64, -1i64]], [[-1i64, -1i64], [0i64, -2i64]]] }
-- output { [[2i64, -14i64], [4i64, -12i64]] [[[2i64, -1i64], [2i64, -2i64]], [[-2i64, -3i64], [-4i64, -2i64]],
--   [[3i64, -8i64], [2i64, -8i64]], [[-2i64, 8i64], [-4i64, 8i64]], [[2i64, -14i64], [4i64, -12i64]]] }

-- ==
-- entry: pair_of_rows
-- input { empty([0][2]i64) empty([0][2]i64) }
-- output { [0i64, 0i64] [9223372036854775807i64, 9223372036854775807i64] }
-- input { [[9i64, -7i64, -4i64]] [[1i64, -1i64, -2i64]] }
-- output { [9i64, -7i64, -4i64] [1i64, -1i64, -2i64] }
-- input { [[1i64, -7i64], [-5i64, -1i64], [-1i64, -6i64], [-5i64, 0i64], [-7i64, 6i64]] [[-8i64, 7i64], [-8i64,
--   6i64], [6i64, 3i64], [7i64, -6i64], [-5i64, 0i64]] }
-- output { [-17i64, -8i64] [-8i64, -6i64] }

-- ==
-- entry: grouped
-- input { 0i64 [0i64] [[7i64, 8i64]] }
-- output { empty([0][2]i64) }
-- input { 2i64 empty([0]i64) empty([0][3]i64) }
-- output { [[0i64, 0i64, 0i64], [0i64, 0i64, 0i64]] }
-- input { 3i64 [0i64, 2i64, 2i64, 5i64, 0i64] [[4i64, -4i64], [5i64, 5i64], [7i64, 6i64], [-5i64, -4i64], [-3i64,
--   -3i64]] }
-- output { [[1i64, -7i64], [0i64, 0i64], [12i64, 11i64]] }
-- input { 1i64 [0i64, 0i64, -1i64] [[0i64], [-6i64], [-3i64]] }
-- output { [[-6i64]] }

-- ==
-- entry: scattered
-- input { 0i64 [0i64] [[5i64, 3i64]] }
-- output { empty([0][2]i64) }
-- input { 2i64 empty([0]i64) empty([0][3]i64) }
-- output { [[7i64, 7i64, 7i64], [7i64, 7i64, 7i64]] }
-- input { 5i64 [3i64, -1i64, 0i64, 9i64] [[5i64, -7i64, 0i64], [8i64, -6i64, -3i64], [-3i64, 0i64, -3i64], [7i64,
--   0i64, 4i64]] }
-- output { [[-3i64, 0i64, -3i64], [7i64, 7i64, 7i64], [7i64, 7i64, 7i64], [5i64, -7i64, 0i64], [7i64, 7i64, 7i64]]
--   }

-- ==
-- entry: folded
-- input { empty([0][3]i64) }
-- output { [1i64, 1i64, 1i64] }
-- input { [[6i64]] }
-- output { [-4i64] }
-- input { [[-6i64, 2i64, 7i64], [-2i64, -4i64, 8i64], [9i64, 2i64, 0i64], [-5i64, -9i64, 1i64], [3i64, -5i64,
--   0i64]] }
-- output { [23i64, -146i64, 139i64] }
-- input { [[7i64, -5i64], [7i64, -7i64], [-4i64, 7i64]] }
-- output { [7i64, -2i64] }

-- ==
-- entry: filtered_rows
-- input { empty([0][3]i64) }
-- output { empty([0][3]i64) [0i64, 0i64, 0i64] }
-- input { [[1i64]] }
-- output { empty([0][1]i64) [0i64] }
-- input { [[2i64, 0i64]] }
-- output { [[2i64, 0i64]] [2i64, 0i64] }
-- input { [[7i64, -8i64, -6i64], [-1i64, 4i64, 9i64], [-7i64, 8i64, -3i64], [5i64, 5i64, 4i64], [-8i64, -4i64,
--   -4i64], [-6i64, 6i64, 9i64], [0i64, -4i64, -2i64]] }
-- output { [[-1i64, 4i64, 9i64], [-7i64, 8i64, -3i64], [5i64, 5i64, 4i64], [-8i64, -4i64, -4i64], [0i64, -4i64,
--   -2i64]] [-11i64, 9i64, 4i64] }

entry sums [n][m] (a: [n][m]i64) : [m]i64 = reduce (map2 (+)) (replicate m 0) a

entry prefix [n][m] (a: [n][m]i64) : [n][m]i64 = scan (map2 i64.max) (replicate m i64.lowest) a

-- 2 by 2 matrices: associative, not commutative.
def times (a: [2][2]i64) (b: [2][2]i64) : [2][2]i64 =
  map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose b)) a

entry products [n] (a: [n][2][2]i64) : ([2][2]i64, [n][2][2]i64) =
  let one = [[1, 0], [0, 1]]
  in (reduce times one a, scan times one a)

entry pair_of_rows [n][m] (a: [n][m]i64) (b: [n][m]i64) : ([m]i64, [m]i64) =
  reduce (\(p, q) (r, s) -> (map2 (+) p r, map2 i64.min q s)) (replicate m 0, replicate m i64.highest) (zip a b)

entry grouped [n][m] (k: i64) (groups: [n]i64) (a: [n][m]i64) : [k][m]i64 =
  reduce_by_index (replicate k (replicate m 0)) (map2 (+)) (replicate m 0) groups a

entry scattered [n][m] (k: i64) (at: [n]i64) (a: [n][m]i64) : [k][m]i64 =
  scatter (replicate k (replicate m 7)) at a

entry folded [n][m] (a: [n][m]i64) : [m]i64 =
  foldl (\state row -> map2 (\x y -> 2 * x - y) (reverse state) (rotate 1 row)) (replicate m 1) a

entry filtered_rows [n][m] (a: [n][m]i64) : ([][m]i64, [m]i64) =
  let rows = filter (\row -> i64.sum row % 2 == 0) a
  in (rows, reduce (map2 (+)) (replicate m 0) rows)
