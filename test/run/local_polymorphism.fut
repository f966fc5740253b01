-- Local functions with type and size parameters.
-- ==
-- input { [1i32, 2i32] [true] } output { 1i32 true [2i32, 1i32] [true] 3i64 }
entry main [n] [m] (xs: [n]i32) (bs: [m]bool) : (i32, bool, [n]i32, [m]bool, i64) =
  let first 'a [k] (ys: [k]a) : a = ys[0]
  let turn 'a [k] (ys: [k]a) : [k]a = reverse ys
  let size [k] 't (_: [k]t) = k
  in (first xs, first bs, turn xs, turn bs, size xs + size bs)
