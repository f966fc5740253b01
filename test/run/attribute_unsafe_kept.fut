-- What stands outside the attribute, or has no outcome but the error, is still checked.
def third [n] (xs: [n]i32) : i32 = xs[2]
-- ==
-- input { [1i32, 2i32, 3i32] 1i32 } output { 5i32 }
-- input { [1i32, 2i32] 1i32 } error: Index \[2\] out of bounds
-- input { [1i32, 2i32, 3i32] 0i32 } error: division by zero
entry main (xs: []i32) (y: i32) : i32 = #[unsafe] third xs + xs[1] / y
