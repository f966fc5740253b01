-- A branch with several results, one of them an array.
-- ==
-- input { true 2i64 } output { 1i32 [1i32, 1i32] }
-- input { false 1i64 } output { 2i32 [2i32] }
entry main (c: bool) (n: i64) : (i32, []i32) =
  if c then (1, replicate n 1) else (2, replicate n 2)
