-- ==
-- input { [0i32, 1i32, 2i32, 3i32, 4i32] 2i64 } output { [0i32, 2i32, 4i32] }
-- input { [0i32, 1i32, 2i32, 3i32, 4i32] -1i64 } output { [4i32, 3i32, 2i32, 1i32, 0i32] }
-- input { [0i32, 1i32] 0i64 } error: out of bounds
-- input { empty([0]i32) 3i64 } output { empty([0]i32) }
-- input { empty([0]i32) -1i64 } output { empty([0]i32) }
entry main (xs: []i32) (s: i64) : []i32 = xs[::s]
