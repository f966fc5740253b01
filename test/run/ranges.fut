-- All kinds of ranges.
-- ==
-- input { 2i32 6i32 } output { [2i32, 3i32, 4i32, 5i32] [2i32, 3i32, 4i32, 5i32, 6i32] [6i32, 5i32, 4i32, 3i32] [2i32,
-- 4i32] [2i32, 4i32, 6i32] [6i32, 4i32] }
-- input { 2i32 2i32 } output { empty([0]i32) [2i32] empty([0]i32) empty([0]i32) [2i32] empty([0]i32) }
entry main (a: i32) (b: i32) : ([]i32, []i32, []i32, []i32, []i32, []i32) =
  (a..<b, a...b, b..>a, a..a + 2..<b, a..a + 2...b, b..b - 2..>a)
