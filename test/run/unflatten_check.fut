-- The sizes of unflatten must multiply to the size of its argument.
-- ==
-- input { 2i64 2i64 [1i32, 2i32, 3i32, 4i32] } output { [[1i32, 2i32], [3i32, 4i32]] }
-- input { 2i64 3i64 [1i32, 2i32, 3i32, 4i32] } error: shape
entry main (n: i64) (m: i64) (xs: []i32) : [n][m]i32 = unflatten (xs :> [n * m]i32)
