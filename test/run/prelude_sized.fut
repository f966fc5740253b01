-- sized: the same array under another size, checked when it runs.
-- ==
-- entry: same
-- input { 3i64 [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
-- input { 0i64 empty([0]i32) } output { empty([0]i32) }
-- input { 2i64 [1i32, 2i32, 3i32] } error: shape

-- ==
-- entry: dot
-- input { [1i32, 2i32] [3i32, 4i32] } output { 11i32 }
-- input { [1i32, 2i32] [3i32] } error: shape

entry same [n] (k: i64) (xs: [n]i32) : [k]i32 = sized k xs
entry dot [n] [m] (xs: [n]i32) (ys: [m]i32) : i32 = i32.sum (map2 (*) xs (sized n ys))
