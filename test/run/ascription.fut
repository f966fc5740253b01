-- Type ascription and size coercion.
-- ==
-- input { 3i64 [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
-- input { 2i64 [1i32, 2i32, 3i32] } error: cannot match shape
entry main (n: i64) (xs: []i32) : [n]i32 = (xs : []i32) :> [n]i32
