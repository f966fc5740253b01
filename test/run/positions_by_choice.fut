-- Positions that a choice makes: in the array in both arms, or not.
-- ==
-- entry: rings
-- input { [1, 2, 4, 8] } output { [8, 1, 2, 4] [2, 4, 8, 1] 50 [1, 1, 2, 4] }
-- input { [5] } output { [5] [5] 25 [5] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 0 empty([0]i32) }
entry rings [m] (p: [m]i32) : ([m]i32, [m]i32, i32, [m]i32) =
  (tabulate m (\k -> p[if k == 0 then m - 1 else k - 1]),
   tabulate m (\k -> p[if k + 1 == m then 0 else k + 1]),
   (loop s = 0 for k < m do s + p[k] * p[if k == m - 1 then 0 else k + 1]),
   tabulate m (\k -> p[if k < 1 then 0 else k - 1]))

-- ==
-- entry: before
-- input { [1, 2, 4] 0i64 } output { [1, 1, 2] }
-- input { [1, 2, 4] 2i64 } output { [4, 1, 2] }
-- input { [1, 2, 4] 3i64 } error: Index \[3\] out of bounds
-- input { [1, 2, 4] -1i64 } error: Index \[-1\] out of bounds
entry before [m] (p: [m]i32) (first: i64) : [m]i32 =
  tabulate m (\k -> p[if k == 0 then first else k - 1])

-- ==
-- entry: one_too_far
-- input { [1, 2, 4] } error: Index \[3\] out of bounds
-- input { empty([0]i32) } output { empty([0]i32) }
entry one_too_far [m] (p: [m]i32) : [m]i32 =
  tabulate m (\k -> p[if k == 0 then 0 else k + 1])

-- ==
-- entry: other_end
-- input { [1, 2, 4] } error: Index \[-1\] out of bounds
entry other_end [m] (p: [m]i32) : [m]i32 =
  tabulate m (\k -> p[if k == m - 1 then 0 else k - 1])

-- ==
-- entry: shorter
-- input { [1, 2, 4] [7, 8] } error: Index \[2\] out of bounds
-- input { [1, 2] [7, 8, 9] } output { [8, 7] }
entry shorter [m][n] (p: [m]i32) (q: [n]i32) : [m]i32 =
  map2 (\_ k -> q[if k == 0 then m - 1 else k - 1]) p (iota m)
