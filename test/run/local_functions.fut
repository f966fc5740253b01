-- Local functions that capture, also arrays and sizes.
-- ==
-- input { [1i32, 2i32, 3i32] 10i32 } output { [11i32, 12i32, 13i32] 6i32 3i64 }
-- input { empty([0]i32) 1i32 } output { empty([0]i32) 0i32 0i64 }
entry main [n] (xs: [n]i32) (k: i32) : ([n]i32, i32, i64) =
  let shift (x: i32) : i32 = x + k
  let total (ys: [n]i32) : i32 = i32.sum ys
  let size () : i64 = n
  in (map shift xs, total xs, size ())
