-- A build whose inner size is the outer index is not rectangular, and is rejected [paper 1, 2.1].
-- ==
-- error: E0503

entry main (n: i64) : [][]i64 = build n (\i -> build i (\j -> j))
