-- Powers of a matrix; the result is a fresh matrix of the same size.
-- ==
-- input { [[1i64, 1i64], [1i64, 0i64]] 10i64 } output { [[89i64, 55i64], [55i64, 34i64]] }
-- input { [[2i64]] 5i64 } output { [[32i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64]] 0i64 } output { [[1i64, 0i64], [0i64, 1i64]] }
def mul [n] (a: [n][n]i64) (b: [n][n]i64) : [n][n]i64 =
  map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose b)) a
def power [n] (a: [n][n]i64) (k: i64) : [n][n]i64 =
  if k == 0 then tabulate_2d n n (\i j -> i64.bool (i == j))
  else let half = power a (k / 2)
       let square = mul half half
       in if k % 2 == 0 then square else mul a square
def main a k = power a k
