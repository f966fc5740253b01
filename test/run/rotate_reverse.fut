-- Rotations in both directions, by more than the size, of rows too.
-- ==
-- input { [1i32, 2i32, 3i32] 1i64 } output { [2i32, 3i32, 1i32] [3i32, 2i32, 1i32] [[2i32, 3i32, 1i32]] }
-- input { [1i32, 2i32, 3i32] -1i64 } output { [3i32, 1i32, 2i32] [3i32, 2i32, 1i32] [[3i32, 1i32, 2i32]] }
-- input { [1i32, 2i32, 3i32] 7i64 } output { [2i32, 3i32, 1i32] [3i32, 2i32, 1i32] [[2i32, 3i32, 1i32]] }
-- input { empty([0]i32) 3i64 } output { empty([0]i32) empty([0]i32) empty([1][0]i32) }
entry main [n] (xs: [n]i32) (k: i64) : ([n]i32, [n]i32, [1][n]i32) =
  (rotate k xs, reverse xs, map (rotate k) [xs])
