-- The number of elements of a range is rounded down without overflow.
entry up (a: i64) (b: i64) (c: i64) = (length (a..b..<c), a..b..<c)
entry inclusive (a: i64) (b: i64) (c: i64) = (length (a..b...c), a..b...c)
entry down (a: i64) (b: i64) (c: i64) = (length (a..b..>c), a..b..>c)
-- ==
-- entry: up
-- input { 0i64 2i64 0i64 } output { 0i64 empty([0]i64) }
-- input { 0i64 2i64 1i64 } output { 1i64 [0i64] }
-- input { 0i64 2i64 2i64 } output { 1i64 [0i64] }
-- input { 0i64 2i64 3i64 } output { 2i64 [0i64, 2i64] }
-- input { 0i64 3i64 7i64 } output { 3i64 [0i64, 3i64, 6i64] }
-- input { 9223372036854775800i64 9223372036854775803i64 9223372036854775807i64 }
-- output { 3i64 [9223372036854775800i64, 9223372036854775803i64, 9223372036854775806i64] }
-- ==
-- entry: inclusive
-- input { 0i64 2i64 0i64 } output { 1i64 [0i64] }
-- input { 0i64 2i64 1i64 } output { 1i64 [0i64] }
-- input { 0i64 2i64 2i64 } output { 2i64 [0i64, 2i64] }
-- input { 6i64 4i64 1i64 } output { 3i64 [6i64, 4i64, 2i64] }
-- input { 6i64 4i64 0i64 } output { 4i64 [6i64, 4i64, 2i64, 0i64] }
-- ==
-- entry: down
-- input { 5i64 3i64 5i64 } output { 0i64 empty([0]i64) }
-- input { 5i64 3i64 4i64 } output { 1i64 [5i64] }
-- input { 5i64 3i64 3i64 } output { 1i64 [5i64] }
-- input { 5i64 3i64 2i64 } output { 2i64 [5i64, 3i64] }
