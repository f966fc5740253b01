-- In-place updates of elements, functional and as a statement.
-- ==
-- input { [1i32, 2i32, 3i32] 1i64 9i32 } output { [1i32, 9i32, 3i32] [10i32, 2i32, 10i32] }
-- input { [1i32, 2i32, 3i32] 3i64 9i32 } error: Index \[3\] out of bounds for array of shape \[3\]
entry main [n] (xs: [n]i32) (i: i64) (v: i32) : ([n]i32, [n]i32) =
  let ys = copy xs
  let ys[0] = 10
  let ys[n - 1] = ys[0]
  in ((copy xs) with [i] = v, ys)
