-- The size of the first row is asked for only when there is one, and it is the outermost size that decides [paper 5,
-- Fig. 17; errata b and d: the test for an empty array is about the outer size, and nothing is read from an empty
-- array].
-- ==
-- entry: rows
-- input { empty([0][2][3]i64) 4i64 } output { empty([0][4]i64) }
-- input { [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]]] 4i64 } output { [[6i64, 15i64, 6i64, 120i64]] }
-- input { [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]]] 2i64 } error: cannot match
-- input { empty([1][0][3]i64) 0i64 } output { empty([1][0]i64) }
-- input { empty([2][0][3]i64) 1i64 } error: cannot match
-- ==
-- entry: all_equal
-- input { empty([0]i64) } output { true }
-- input { [3i64] } output { true }
-- input { [3i64, 3i64, 3i64] } output { true }
-- input { [3i64, 3i64, 4i64] } output { false }

def both [n][m] (a: [n][m]i64) : []i64 = map i64.sum a ++ map i64.product a

entry rows [k][n][m] (a: [k][n][m]i64) (w: i64) : [k][w]i64 = map (\x -> both x :> [w]i64) a
entry all_equal [n] (sizes: [n]i64) : bool = n == 0 || all (== sizes[0]) sizes
