-- An index may have any integer type.
-- ==
-- input { [1i32, 2i32, 3i32] 1i8 2u8 0i32 } output { 2i32 3i32 1i32 }
-- input { [1i32, 2i32, 3i32] -1i8 2u8 0i32 } error: Index \[-1\] out of bounds for array of shape \[3\]
entry main (xs: []i32) (i: i8) (j: u8) (k: i32) : (i32, i32, i32) = (xs[i], xs[j], xs[k])
