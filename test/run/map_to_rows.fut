-- The rows' size is computed inside the function.
-- ==
-- input { [1i64, 2i64] 3i64 } output { [[1i64, 1i64, 1i64, 1i64], [2i64, 2i64, 2i64, 2i64]] }
-- input { empty([0]i64) 3i64 } output { empty([0][4]i64) }
entry main [n] (xs: [n]i64) (m: i64) : [][]i64 = map (\x -> replicate (m + 1) x) xs
