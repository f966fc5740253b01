-- The user is told about the check that remains, not about the one that is proven.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] 2i64 } output { 3i32 2i32 }
-- warning: W0702.*Index \[i\] out of bounds for array of shape \[n\]
entry main [n] (xs: [n]i32) (i: i64) : (i32, i32) =
  (#[warn(safety_checks)] xs[i], #[warn(safety_checks)] if n > 1 then xs[1] else 0)
