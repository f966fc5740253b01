-- Integer division by zero fails; float division does not.
-- ==
-- input { 1i32 0i32 } error: division by zero
-- input { 6i32 3i32 } output { 2i32 0i32 }
entry main (x: i32) (y: i32) : (i32, i32) = (x / y, x % y)
