-- copy and manifest make fresh arrays that may be consumed; the original stays as it was.
-- ==
-- entry: main
-- input { [1i32, 2i32, 3i32] } output { [9i32, 2i32, 3i32] [9i32, 2i32, 3i32] [1i32, 2i32, 3i32] }
-- input { [1i32] } output { [9i32] [9i32] [1i32] }

-- ==
-- entry: views
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 3i32], [0i32, 4i32]] [[1i32, 2i32], [3i32, 4i32]] }

-- ==
-- entry: records
-- input { [1i32] [true] } output { [5i32] [true] [1i32] }

entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  (copy xs with [0] = 9, manifest xs with [0] = 9, xs)
entry views [n] (xs: [n][n]i32) : ([n][n]i32, [n][n]i32) = (copy (transpose xs) with [1, 0] = 0, xs)
entry records [n] (xs: [n]i32) (flags: [n]bool) : ([n]i32, [n]bool, [n]i32) =
  let r = copy {xs, flags}
  in (r.xs with [0] = 5, r.flags, xs)
