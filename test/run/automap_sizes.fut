-- Sizes that are only known when the program runs, and checks of them.
entry kept (xs: []i32) = let ys = filter (> 2) xs in ys * ys + 1
entry indices_of (xs: []i32) = indices xs * 2
entry ranges (n: i64) = iota n * iota n
entry checked (xs: []i32) (ys: []i32) = xs + ys
entry concatenated (xs: []i32) (ys: []i32) = (xs ++ ys) + (ys ++ xs)
-- ==
-- entry: kept
-- input { [1, 2, 3, 4] } output { [10, 17] }
-- input { [1, 2] } output { empty([0]i32) }
-- ==
-- entry: indices_of
-- input { [7, 7, 7] } output { [0i64, 2i64, 4i64] }
-- ==
-- entry: ranges
-- input { 4i64 } output { [0i64, 1i64, 4i64, 9i64] }
-- input { 0i64 } output { empty([0]i64) }
-- ==
-- entry: checked
-- input { [1, 2] [10, 20] } output { [11, 22] }
-- input { [1, 2] [10, 20, 30] } error: size
-- ==
-- entry: concatenated
-- input { [1, 2] [3] } output { [4, 3, 5] }
