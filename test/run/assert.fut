-- ==
-- input { 4i32 } output { 2i32 }
-- input { 3i32 } error: Assertion is false: \(x % 2 == 0\)
entry main (x: i32) : i32 = assert (x % 2 == 0) (x / 2)
