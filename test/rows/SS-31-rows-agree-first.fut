-- Rows whose sizes depend on elements are compared before a row is written, where the size costs O(1) [paper 5,
-- Figs. 16 and 18].
-- ==
-- entry: rows
-- input { [4i64, 4i64] } output { [[0i64, 1i64, 2i64, 3i64], [0i64, 1i64, 2i64, 3i64]] }
-- input { [4i64, 4i64, 3i64] } error: the elements of an array must all have the same shape
-- input { [0i64] } output { empty([1][0]i64) }
-- input { empty([0]i64) } output { empty([0][0]i64) }
-- ==
-- entry: planes
-- input { [[2i64, 2i64], [2i64, 2i64]] }
-- output { [[[0i64, 1i64], [0i64, 1i64]], [[0i64, 1i64], [0i64, 1i64]]] }
-- input { [[2i64, 2i64], [2i64, 1i64]] } error: the elements of an array must all have the same shape
-- ==
-- entry: pairs
-- input { [1i64, 1i64] [2i64, 2i64] } output { [[0i64, 0i64, 1i64], [0i64, 0i64, 1i64]] [1i64, 1i64] }
-- input { [1i64, 2i64] [2i64, 1i64] } output { [[0i64, 0i64, 1i64], [0i64, 1i64, 0i64]] [1i64, 2i64] }
-- input { [1i64, 2i64] [2i64, 2i64] } error: the elements of an array must all have the same shape
entry rows [n] (xs: [n]i64) = map iota xs
entry planes [n] [m] (xs: [n][m]i64) = map (map iota) xs
entry pairs [n] (xs: [n]i64) (ys: [n]i64) = unzip (map2 (\x y -> (iota x ++ iota y, x)) xs ys)
