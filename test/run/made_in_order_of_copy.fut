-- Arrays that are copied with their dimensions in another order are made in that order.
def normalised [n] (xs: [n]f64) : [n]f64 =
  let s = f64.sum xs
  in map (/ s) xs

-- The channels of each pixel, as planes.
entry planes [h][w][c] (pixels: [h][w][c]f64) : [c][h][w]f64 =
  let shares = map (map normalised) pixels
  in tabulate_3d c h w (\k i j -> shares[i, j, k])
-- ==
-- entry: planes
-- input { [[[1f64, 1f64], [1f64, 3f64]], [[2f64, 6f64], [0f64, 5f64]]] }
-- output { [[[0.5f64, 0.25f64], [0.25f64, 0f64]], [[0.5f64, 0.75f64], [0.75f64, 1f64]]] }
-- input { empty([0][3][2]f64) } output { empty([2][0][3]f64) }

-- Paths of random walks, by time.
entry walks (n: i64) (m: i64) (seed: u32) : [m][n]u32 =
  let walk (s: u32) : [m]u32 =
    (loop (x, path) = (s, replicate m 0) for t < m do
       let x = x * 1664525 + 1013904223
       in (x, path with [t] = x >> 16)).1
  let paths = map (\i -> walk (seed + u32.i64 i)) (iota n)
  in tabulate_2d m n (\t i -> paths[i, t])
-- ==
-- entry: walks
-- input { 2i64 3i64 1u32 } output { [[15496u32, 15521u32], [24200u32, 30144u32], [33046u32, 12383u32]] }
-- input { 0i64 2i64 1u32 } output { empty([2][0]u32) }

-- Sums along the rows of each matrix; the rows change places with the columns.
entry sums [k][n][m] (xs: [k][n][m]i64) : [k][m][n]i64 =
  let ys = map (map (scan (+) 0)) xs
  in tabulate_3d k m n (\l j i -> ys[l, i, j])
-- ==
-- entry: sums
-- input { [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]]] } output { [[[1i64, 4i64], [3i64, 9i64], [6i64, 15i64]]] }

-- Both orders are needed, or the copy is changed.
entry both [n][m] (xs: [n][m]i64) : ([n][m]i64, [m][n]i64) =
  let ys = map (scan (+) 0) xs
  in (ys, tabulate_2d m n (\j i -> ys[i, j]))
-- ==
-- entry: both
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[1i64, 3i64], [3i64, 7i64]] [[1i64, 3i64], [3i64, 7i64]] }

entry changed [n][m] (xs: [n][m]i64) : (i64, [m][n]i64) =
  let ys = map (scan (+) 0) xs
  let zs = tabulate_2d m n (\j i -> ys[i, j])
  let zs = loop zs for j < m do zs with [j, 0] = zs[m - 1 - j, n - 1]
  in (i64.sum (flatten ys), zs)
-- ==
-- entry: changed
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { 14i64 [[7i64, 3i64], [3i64, 7i64]] }

entry given [n][m] (xs: [n][m]i64) : [m][n]i64 =
  tabulate_2d m n (\j i -> xs[i, j])
-- ==
-- entry: given
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[1i64, 3i64], [2i64, 4i64]] }
