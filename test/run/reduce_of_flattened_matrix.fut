-- A reduction over a matrix that is made and flattened runs row by row, in the same order.
-- ==
-- entry: largest
-- input { [[1.0, 5.0, -3.0], [2.0, -9.0, 4.0]] } output { 10.0 1i64 }
-- input { empty([0][3]f64) } output { -f64.inf 0i64 }
-- input { empty([2][0]f64) } output { -f64.inf 0i64 }
entry largest [n][m] (u: [n][m]f64) : (f64, i64) =
  let differences = map (map (\x -> f64.abs (x - 1))) u
  in (f64.maximum (flatten differences), i64.sum (map (\row -> if f64.sum row > 4 then 1 else 0) u) + (if n * m > 0
    then 1 else 0))

-- Not commutative: the order counts.
-- ==
-- entry: digits
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { 123456i64 }
-- input { [[7i64]] } output { 7i64 }
def after (x: i64, p: i64) (y: i64, q: i64) : (i64, i64) = (x * q + y, p * q)
entry digits [n][m] (u: [n][m]i64) : i64 = (reduce after (0, 1) (map (\x -> (x, 10)) (flatten (map (map (% 10)) u)))).0

-- Two matrices at once, and the index of the element.
-- ==
-- entry: products
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { 30i64 40i64 }
entry products [n][m] (u: [n][m]i64) : (i64, i64) =
  let (a, b) = (map (map (+ 1)) u, map (map (2 -)) u)
  let weights = map2 (\i x -> i * x) (iota (n * m)) (flatten (map (map (* 2)) u))
  in (i64.sum (map2 (\x y -> x * x - y) (flatten a) (flatten b)) - 24 + i64.sum (flatten b), i64.sum weights)

-- The failure is that of the first element that fails.
-- ==
-- entry: quotients
-- input { 24i64 [[1i64, 2i64], [3i64, 4i64]] } output { 50i64 }
-- input { 24i64 [[1i64, 0i64], [3i64, 4i64]] } error: division by zero
entry quotients [n][m] (k: i64) (u: [n][m]i64) : i64 = i64.sum (flatten (map (map (k /)) u))
