-- Sums over all rectangles from the corner by scans along both directions, sums over any rectangle from four of them,
-- and a box filter.
-- ==
-- input { empty([0][2]i64) }
-- output { empty([0][2]i64) }
-- input { empty([2][0]i64) }
-- output { empty([2][0]i64) }
-- input { [[4i64]] }
-- output { [[4i64]] }
-- input { [[-5i64, 6i64, -3i64], [9i64, 9i64, 7i64]] }
-- output { [[-5i64, 1i64, -2i64], [4i64, 19i64, 23i64]] }
-- input { [[-8i64, 6i64, -1i64, -9i64, -6i64, 7i64, 5i64], [-8i64, -2i64, -6i64, -9i64, -5i64, -7i64, -2i64],
--   [3i64, 7i64, -9i64, 8i64, 1i64, -3i64, -1i64], [8i64, -1i64, 1i64, -3i64, -2i64, 4i64, -8i64], [-1i64, 8i64,
--   -9i64, 7i64, -2i64, 5i64, 1i64]] }
-- output { [[-8i64, -2i64, -3i64, -12i64, -18i64, -11i64, -6i64], [-16i64, -12i64, -19i64, -37i64, -48i64, -48i64,
--   -45i64], [-13i64, -2i64, -18i64, -28i64, -38i64, -41i64, -39i64], [-5i64, 5i64, -10i64, -23i64, -35i64, -34i64,
--   -40i64], [-6i64, 12i64, -12i64, -18i64, -32i64, -26i64, -31i64]] }

-- ==
-- entry: row_scan
-- input { empty([0][2]i64) }
-- output { empty([0][2]i64) }
-- input { empty([2][0]i64) }
-- output { empty([2][0]i64) }
-- input { [[4i64]] }
-- output { [[4i64]] }
-- input { [[4i64, 1i64, 2i64], [-7i64, -7i64, 3i64]] }
-- output { [[4i64, 5i64, 7i64], [-3i64, -9i64, -4i64]] }
-- input { [[6i64, -4i64, -1i64, -5i64, -7i64, -5i64, -8i64], [-5i64, -2i64, -6i64, 9i64, -9i64, -3i64, -7i64],
--   [1i64, -2i64, -8i64, 6i64, -2i64, -5i64, 3i64], [-6i64, 5i64, -1i64, 8i64, -3i64, -8i64, 1i64], [3i64, -7i64,
--   4i64, 5i64, 4i64, 4i64, 8i64]] }
-- output { [[6i64, 2i64, 1i64, -4i64, -11i64, -16i64, -24i64], [1i64, -5i64, -12i64, -8i64, -24i64, -32i64,
--   -47i64], [2i64, -6i64, -21i64, -11i64, -29i64, -42i64, -54i64], [-4i64, -7i64, -23i64, -5i64, -26i64, -47i64,
--   -58i64], [-1i64, -11i64, -23i64, 0i64, -17i64, -34i64, -37i64]] }

-- ==
-- entry: box_filter
-- input { 1i64 empty([0][3]i64) }
-- output { empty([0][3]i64) }
-- input { 0i64 [[-6i64, -2i64], [9i64, 7i64]] }
-- output { [[-6i64, -2i64], [9i64, 7i64]] }
-- input { 1i64 [[-2i64, 1i64, -6i64, 8i64, -9i64], [-3i64, -9i64, 7i64, -8i64, 1i64], [-4i64, 4i64, 1i64, -8i64,
--   -2i64]] }
-- output { [[-13i64, -12i64, -7i64, -7i64, -8i64], [-13i64, -11i64, -10i64, -16i64, -18i64], [-12i64, -4i64,
--   -13i64, -9i64, -17i64]] }
-- input { 2i64 [[-5i64, -1i64, 0i64], [6i64, 0i64, -6i64], [1i64, -7i64, -2i64], [9i64, 5i64, 7i64], [-2i64, 0i64,
--   -9i64]] }
-- output { [[-14i64, -14i64, -14i64], [7i64, 7i64, 7i64], [-4i64, -4i64, -4i64], [2i64, 2i64, 2i64], [2i64, 2i64,
--   2i64]] }

def integral [n][m] (a: [n][m]i64) : [n][m]i64 =
  a |> map (scan (+) 0) |> transpose |> map (scan (+) 0) |> transpose

entry main [n][m] (a: [n][m]i64) : [n][m]i64 = integral a

-- The same with whole rows as elements of the scan.
entry row_scan [n][m] (a: [n][m]i64) : [n][m]i64 =
  scan (map2 (+)) (replicate m 0) (map (scan (+) 0) a)

def rectangle [n][m] (sums: [n][m]i64) (y0: i64) (x0: i64) (y1: i64) (x1: i64) : i64 =
  let at y x = if y < 0 || x < 0 then 0 else sums[y, x]
  in at y1 x1 - at (y0 - 1) x1 - at y1 (x0 - 1) + at (y0 - 1) (x0 - 1)

entry box_filter [n][m] (r: i64) (a: [n][m]i64) : [n][m]i64 =
  let sums = integral a
  in tabulate_2d n m (\i j ->
       rectangle sums (i64.max 0 (i - r)) (i64.max 0 (j - r)) (i64.min (n - 1) (i + r)) (i64.min (m - 1) (j + r)))
