-- Points moved so that their mean is the origin, ordered by running sums.
def mean [n] (xs: [n]f64) : f64 = reduce (+) 0 xs / f64.i64 n

-- Every column shifted to mean zero, then its running sums.
entry main [n][d] (points: [n][d]f64) : [n][d]f64 =
  let columns = transpose points
  let shifted = map (\column -> let m = mean column in map (\x -> x - m) column) columns
  in transpose (map (scan (+) 0) shifted)

-- ==
-- input { [[1.0, 10.0], [3.0, 20.0], [5.0, 60.0]] }
-- output { [[-2.0, -20.0], [-2.0, -30.0], [0.0, 0.0]] }
-- input { empty([0][3]f64) } output { empty([0][3]f64) }
