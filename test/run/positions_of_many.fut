-- Only the first sixteen positions are computed at compile time: those that meet later are found when the program runs.

-- The squares of 18 and 19 are the first that have the same remainder.
-- ==
-- entry: squares
-- input { 1i64 } error: has two places
entry squares (x: i64) : [37]i64 = #[dest] permute (\i -> i * i % 37) (scan (+) 0 (map (+ x) (iota 37)))
-- Each remainder is that of one cube. Element j of the sums for 0 is j * (j + 1) / 2.
-- ==
-- entry: cubes
-- input { 0i64 } output { [0i64, 1i64, 36i64, 55i64, 91i64, 21i64, 78i64, 6i64, 3i64, 120i64, 105i64, 15i64, 66i64,
-- 10i64, 28i64, 45i64, 136i64] }
entry cubes (x: i64) : [17]i64 = #[dest] permute (\i -> i * i * i % 17) (scan (+) 0 (map (+ x) (iota 17)))
