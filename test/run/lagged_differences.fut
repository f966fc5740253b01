-- The difference of each element and the one 64 before it: the first 64 elements have a loop of their own, in which
-- nothing is compared. Longer lags are compared in each iteration.
def lagged [n] (lag: i64) (xs: [n]i64) : [n]i64 = tabulate n (\i -> if i < lag then xs[i] else xs[i] - xs[i - lag])
-- ==
-- entry: by_64
-- input { [5i64, 3i64] } output { [5i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry by_64 [n] (xs: [n]i64) : [n]i64 = lagged 64 xs
-- ==
-- entry: by_65
-- input { [5i64, 3i64] } output { [5i64, 3i64] }
entry by_65 [n] (xs: [n]i64) : [n]i64 = lagged 65 xs
-- Of 0, 1, .. : 64 from element 64 on, 65 from element 65 on.
-- ==
-- entry: last_elements
-- input { 66i64 } output { [63i64, 64i64, 64i64] [63i64, 64i64, 65i64] }
-- input { 68i64 } output { [64i64, 64i64, 64i64] [65i64, 65i64, 65i64] }
entry last_elements (n: i64) : ([]i64, []i64) = ((by_64 (iota n))[n - 3:], (by_65 (iota n))[n - 3:])
