-- A value of fewer dimensions than the parameter has is repeated, as often as the other arguments say.
def dot [n] (xs: [n]i32) (ys: [n]i32) = reduce (+) 0 (map2 (*) xs ys)
def add [n] [m] (xss: [n][m]i32) (yss: [n][m]i32) : [n][m]i32 = map2 (map2 (+)) xss yss

entry sum_twice (xs: []i32) = dot xs 2
entry rows (xss: [][]i32) (ys: []i32) = dot xss ys
entry row_sums (xss: [][]i32) = dot xss 1
entry rows_left (xs: []i32) (yss: [][]i32) = dot xs yss
entry add_row [n] [m] (xss: [n][m]i32) (ys: [m]i32) = add xss ys
entry add_one [n] [m] (xss: [n][m]i32) = add 1 xss
entry zipped (xs: []i32) = let ps = zip xs 7i64 in (ps.0 + 1, ps.1)
-- ==
-- entry: sum_twice
-- input { [1, 2, 3] } output { 12 }
-- input { empty([0]i32) } output { 0 }
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4]] [10, 1] } output { [12, 34] }
-- ==
-- entry: row_sums
-- input { [[1, 2], [3, 4]] } output { [3, 7] }
-- ==
-- entry: rows_left
-- input { [10, 1] [[1, 2], [3, 4], [5, 6]] } output { [12, 34, 56] }
-- ==
-- entry: add_row
-- input { [[1, 2, 3], [4, 5, 6]] [1, 1, 2] } output { [[2, 3, 5], [5, 6, 8]] }
-- ==
-- entry: add_one
-- input { [[1, 2, 3], [4, 5, 6]] } output { [[2, 3, 4], [5, 6, 7]] }
-- ==
-- entry: zipped
-- input { [1, 2] } output { [2, 3] [7i64, 7i64] }
