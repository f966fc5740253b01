-- Repeated application: a number of times, until and while a predicate holds.
-- ==
-- entry: times
-- input { 0i32 1i64 } output { 1i64 }
-- input { 10i32 1i64 } output { 1024i64 }
-- input { -3i32 7i64 } output { 7i64 }

-- ==
-- entry: conditions
-- input { 27i64 } output { 1i64 54i64 }
-- input { 1i64 } output { 1i64 32i64 }
-- input { 64i64 } output { 1i64 64i64 }

-- ==
-- entry: states
-- input { [3i32, 1i32, 2i32] } output { [2i32, 3i32, 1i32] }

entry times (n: i32) (x: i64) : i64 = iterate n (* 2) x
entry conditions (x: i64) : (i64, i64) =
  (iterate_until (== 1) (\y -> if y % 2 == 0 then y / 2 else 3 * y + 1) x, iterate_while (< 32) (* 2) x)
entry states [n] (xs: [n]i32) : [n]i32 = iterate 2 (rotate 1) xs
