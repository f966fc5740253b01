-- The sizes of rows are compared at the operation that applies the lambda, not where a lambda with a declared result
-- ends: the message names that place.
-- ==
-- entry: main
-- input { [2i64, 2i64] } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { [2i64, 3i64] } error: the elements of an array must all have the same shape.[^:]*:(7:26|8:3)
entry main (xs: []i64) = map (\(x: i64) : []i64 -> iota x) xs
