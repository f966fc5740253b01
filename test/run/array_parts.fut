-- head, last, tail, init, take, drop, split.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] 1i64 }
-- output { 1i32 4i32 [2i32, 3i32, 4i32] [1i32, 2i32, 3i32] [1i32] [2i32, 3i32, 4i32] [1i32] [2i32, 3i32, 4i32] }
-- input { [7i32] 0i64 } output { 7i32 7i32 empty([0]i32) empty([0]i32) empty([0]i32) [7i32] empty([0]i32) [7i32] }
-- input { empty([0]i32) 0i64 } error: out of bounds
entry main [n] (xs: [n]i32) (k: i64) : (i32, i32, []i32, []i32, []i32, []i32, []i32, []i32) =
  let (a: [k]i32, b) = split xs
  in (head xs, last xs, tail xs, init xs, take k xs, drop k xs, a, b)
