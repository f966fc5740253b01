-- Neighbours of computed places, each behind its own comparisons, which are asked at once (join_guards). Places inside,
-- on every border and far outside; sums that wrap around.
def at [h][w] (picture: [h][w]f64) (i: i64) (j: i64) : f64 =
  if i < 0 || i >= h || j < 0 || j >= w then 0 else picture[i, j]

-- A warp with bilinear interpolation.
-- ==
-- entry: warped
-- input { [[1.0f64, 2.0f64, 4.0f64], [8.0f64, 16.0f64, 32.0f64]] [0.5f64, 0.0f64, -0.5f64, 1.5f64, 100.0f64]
--   [0.5f64, 1.25f64, -0.5f64, 0.75f64, -100.0f64] }
-- output { [6.75f64, 2.5f64, 0.25f64, 7.0f64, 0.0f64] }
-- input { empty([0][0]f64) [0.5f64] [0.5f64] }
-- output { [0.0f64] }
entry warped [h][w][n] (picture: [h][w]f64) (ys: [n]f64) (xs: [n]f64) : [n]f64 =
  map2 (\y x ->
          let (y0, x0) = (f64.floor y, f64.floor x)
          let (k, l, v, u) = (i64.f64 y0, i64.f64 x0, y - y0, x - x0)
          in (1 - v) * ((1 - u) * at picture k l + u * at picture k (l + 1))
             + v * ((1 - u) * at picture (k + 1) l + u * at picture (k + 1) (l + 1)))
       ys xs

-- Sums of five elements around loaded places.
-- ==
-- entry: around
-- input { [1i64, 2i64, 4i64, 8i64, 16i64, 32i64]
--   [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, -1i64, -3i64, 9i64, 9223372036854775807i64, -9223372036854775808i64] }
-- output { [7i64, 15i64, 31i64, 62i64, 60i64, 56i64, 48i64, 3i64, 0i64, 0i64, 0i64, 0i64] }
entry around [n][m] (xs: [n]i64) (ks: [m]i64) : [m]i64 =
  let at k = if k >= 0 && k < n then xs[k] else 0
  in map (\k -> at (k - 2) + at (k - 1) + at k + at (k + 1) + at (k + 2)) ks

-- Charges of particles, shared by the cells near them.
-- ==
-- entry: deposited
-- input { 4i64 [0i64, 1i64, 3i64, 4i64, -1i64, 9223372036854775807i64] }
-- output { [4i64, 3i64, 2i64, 3i64] }
entry deposited [n] (w: i64) (ks: [n]i64) : *[w]i64 =
  loop cells = replicate w 0 for k in ks do
    let add (cells: *[w]i64) i c : *[w]i64 = if 0 <= i && i < w then cells with [i] = cells[i] + c else cells
    in add (add (add cells (k - 1) 1) k 2) (k + 1) 1
