-- Rows of two numbers whose columns change places: each is made where it belongs, apart from those of other iterations.
-- ==
-- entry: exchanged
-- input { [[1, 2, 3], [4, 5, 6]] }
-- output { [[[1, 2], [4, 5]], [[2, 3], [5, 6]], [[3, 4], [6, 7]]] }
-- input { empty([0][2]i32) } output { empty([2][0][2]i32) }
-- ==
-- entry: updated
-- input { [[1, 2], [3, 4]] } output { [0, 0, 5, 9] }
entry exchanged [n][m] (xs: [n][m]i32) : [m][n][2]i32 =
  copy (transpose (map (map (\x -> [x, x + 1])) xs))

entry updated [n] (xs: [n][n]i32) : [n * n]i32 =
  let pairs = copy (transpose (map (map (\x -> [x, x + 1])) xs))
  in map i32.sum (flatten (pairs with [0i64, :] = replicate n [0, 0]))
