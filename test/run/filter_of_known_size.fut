-- The result of a filter under a size that is checked: built in its place, whatever the check says.
-- ==
-- entry: all_large
-- input { [4i64, 5i64, 9i64] 10i64 } output { [14i64, 15i64, 19i64] }
-- input { [4i64, 3i64, 9i64] 10i64 } error: cannot match shape
-- input { empty([0]i64) 10i64 } output { empty([0]i64) }
entry all_large [n] (xs: [n]i64) (f: i64) : [n]i64 = map (+ f) (filter (> 3) xs) :> [n]i64
