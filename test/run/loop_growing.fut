-- A state whose size changes: it doubles.
-- ==
-- input { 3i32 [1i32, 2i32] }
-- output { [1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32] 16i64 }
-- input { 0i32 [7i32] } output { [7i32] 1i64 }
entry main (k: i32) (xs: []i32) : ([]i32, i64) =
  let ys = loop (ys: []i32) = xs for _i < k do ys ++ ys
  in (ys, length ys)
