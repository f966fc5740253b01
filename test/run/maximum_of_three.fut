-- The greatest of two values and a number: the number stays, unless the inner maximum has one that is as great.
-- ==
-- entry: most
-- input { 1i64 2i64 } output { 3i64 }
-- input { 1i64 5i64 } output { 5i64 }
-- input { 7i64 5i64 } output { 7i64 }
entry most (a: i64) (b: i64) : i64 = i64.max (i64.max a b) 3
-- ==
-- entry: elements
-- input { 2i64 -1i64 } output { [3i64, 3i64, 4i64] }
-- input { 0i64 4i64 } output { [4i64, 5i64, 6i64] }
entry elements (a: i64) (b: i64) : [3]i64 = tabulate 3 (\i -> i64.max (i64.max (a * i) (b + i)) 3)
-- ==
-- entry: numbers
-- input { 1i64 } output { 5i64 7i64 }
-- input { 6i64 } output { 6i64 7i64 }
-- input { 9i64 } output { 9i64 9i64 }
entry numbers (a: i64) : (i64, i64) = (i64.max (i64.max a 5) 3, i64.max (i64.max a 3) 7)
