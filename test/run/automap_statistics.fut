-- Small numeric programs as they are written on paper.
def mean [n] (xs: [n]f64) = f64.sum xs / f64.i64 n
def variance [n] (xs: [n]f64) = mean ((xs - mean xs) ** 2)
def standardise [n] (xs: [n]f64) = (xs - mean xs) / f64.sqrt (variance xs)

entry columns [n] [m] (xss: [n][m]f64) = transpose (standardise (transpose xss))
entry softmax [n] [m] (xss: [n][m]f64) =
  let exponentials [k] (xs: [k]f64) = let es = f64.exp (xs - f64.maximum xs) in es / f64.sum es
  in exponentials xss
entry nearest [n] [k] (points: [n][2]f64) (centres: [k][2]f64) : [n]i64 =
  let squared_distance (p: [2]f64) (q: [2]f64) = f64.sum ((p - q) ** 2)
  let closest (p: [2]f64) =
    let ds = squared_distance p centres
    in reduce (\i j -> if ds[j] < ds[i] then j else i) 0 (iota k)
  in closest points
entry horner (coefficients: []f64) (xs: []f64) = foldl (\acc c -> acc * xs + c) (xs * 0) coefficients
-- ==
-- entry: columns
-- input { [[1.0, 10.0], [3.0, 30.0]] } output { [[-1.0, -1.0], [1.0, 1.0]] }
-- ==
-- entry: softmax
-- input { [[0.0, 0.0], [5.0, 5.0]] } output { [[0.5, 0.5], [0.5, 0.5]] }
-- ==
-- entry: nearest
-- input { [[0.0, 0.0], [9.0, 9.0], [4.0, 6.0]] [[0.0, 1.0], [5.0, 5.0], [10.0, 10.0]] } output { [0i64, 2i64, 1i64] }
-- ==
-- entry: horner
-- input { [1.0, 2.0, 3.0] [0.0, 1.0, 10.0] } output { [3.0, 6.0, 123.0] }
