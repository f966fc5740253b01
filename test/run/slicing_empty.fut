-- An empty slice is right wherever it starts; with a stride only the elements taken have to exist.
-- ==
-- input { [1i32, 2i32, 3i32] 5i64 } output { empty([0]i32) [1i32, 3i32] empty([0]i32) }
-- input { empty([0]i32) 1i64 } error: Index \[0:4:2\] out of bounds
entry main (xs: []i32) (i: i64) : ([]i32, []i32, []i32) =
  (xs[i:i], xs[0:4:2], xs[1:0:2])
