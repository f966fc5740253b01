-- | Statistics of points, for programs in C and C++.

def mean [n] (xs: [n]f64) : f64 = f64.sum xs / f64.i64 (i64.max 1 n)

-- | Each column less its mean.
-- ==
-- entry: centred
-- input { [[1.0, 10.0], [3.0, 20.0]] } output { [[-1.0, -5.0], [1.0, 5.0]] }
entry centred [n] [d] (points: [n][d]f64) : [n][d]f64 =
  transpose (map (\column -> let m = mean column in map (\x -> x - m) column) (transpose points))

-- | How the columns vary together.
-- ==
-- entry: covariance
-- input { [[-1.0, -5.0], [1.0, 5.0]] } output { [[2.0, 10.0], [10.0, 50.0]] }
#[static]
entry covariance [n] [d] (points: [n][d]f64) : [d][d]f64 =
  let columns = transpose points
  let products xs = map (\ys -> f64.sum (map2 (*) xs ys) / f64.i64 (i64.max 1 (n - 1))) columns
  in map products columns

-- | The largest distance that running along the points comes from the start, and what is outside of a box.
-- ==
-- entry: excursion
-- input { 2.0 [[1.0, 0.0], [1.0, 1.0], [1.0, 1.0]] } output { 13.0 [2i64] }
entry excursion [n] [d] (box: f64) (steps: [n][d]f64) : (f64, []i64) =
  let path = transpose (map (scan (+) 0) (transpose steps))
  let away = map (\p -> f64.sum (map (\x -> x * x) p)) path
  in (f64.maximum away, filter (\i -> any (\x -> f64.abs x > box) path[i]) (iota n))
