-- Constants, renaming, indexing, operators, calls, if.
def half (x: i32) : i32 = x / 2
-- ==
-- input { [4i32, 7i32] 1i64 } output { 42i32 7i32 3i32 true }
-- input { [4i32, 7i32] 0i64 } output { 42i32 4i32 2i32 false }
entry main (a: []i32) (i: i64) : (i32, i32, i32, bool) =
  let b = a
  let x = b[i]
  in (42, x, half x, if x > 5 then true else false)
