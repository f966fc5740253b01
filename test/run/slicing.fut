-- Slices with defaults, bounds, and checks.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 1i64 3i64 }
-- output { [2i32, 3i32] [1i32, 2i32, 3i32] [2i32, 3i32, 4i32, 5i32] [1i32, 2i32, 3i32, 4i32, 5i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 3i64 3i64 }
-- output { empty([0]i32) [1i32, 2i32, 3i32] [4i32, 5i32] [1i32, 2i32, 3i32, 4i32, 5i32] }
-- input { [1i32, 2i32, 3i32] 2i64 4i64 } error: Index \[2:4\] out of bounds for array of shape \[3\]
-- input { [1i32, 2i32, 3i32] 2i64 1i64 } error: Index \[2:1\] out of bounds for array of shape \[3\]
-- input { empty([0]i32) 0i64 0i64 } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
entry main (xs: []i32) (i: i64) (j: i64) : ([]i32, []i32, []i32, []i32) =
  (xs[i:j], xs[:j], xs[i:], xs[:])
