-- A size that a loop finds is that of the first row; each row is compared with it before it is written [paper 5,
-- Fig. 17].
-- ==
-- entry: kept
-- input { [[1i64, -1i64, 2i64], [3i64, 3i64, -1i64]] } output { [[1i64, 2i64], [3i64, 3i64]] }
-- input { [[1i64, -1i64, 2i64], [3i64, -3i64, -1i64]] } error: the elements of an array must all have the same shape
-- input { empty([0][3]i64) } output { empty([0][0]i64) }
-- input { empty([3][0]i64) } output { empty([3][0]i64) }
-- ==
-- entry: doubled
-- input { [2i64, 2i64] } output { [[2i64, 2i64, 2i64, 2i64], [2i64, 2i64, 2i64, 2i64]] }
-- input { [2i64, 1i64] } error: the elements of an array must all have the same shape
def positive [n] (xs: [n]i64) = filter (> 0) xs
def double (n: i64) : []i64 = loop s = [n] for _i < n do s ++ s
entry kept [n] [m] (xss: [n][m]i64) = map positive xss
entry doubled [n] (xs: [n]i64) = map double xs
