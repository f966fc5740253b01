-- ==
-- input { [[1i32, 2i32]] [[3i32, 4i32]] } output { [[1i32, 2i32], [3i32, 4i32]] }
-- input { [[1i32, 2i32]] [[3i32]] } error: cannot match shape
entry main [n] [m] [a] [b] (xs: [n][a]i32) (ys: [m][b]i32) : [][]i32 = xs ++ (ys :> [m][a]i32)
