-- The right operands of && and || are evaluated only when they matter.
-- ==
-- input { [1i32, 2i32] 1i64 } output { true true }
-- input { [1i32, 2i32] 5i64 } output { false true }
-- input { empty([0]i32) 0i64 } output { false true }
entry main [n] (xs: [n]i32) (i: i64) : (bool, bool) =
  (i < n && xs[i] == 2, i >= n || xs[i] > 0)
