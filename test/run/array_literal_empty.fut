-- ==
-- input { } output { empty([0]i32) empty([0][2]i32) 0i64 }
entry main : ([]i32, [][2]i32, i64) =
  let none: []i32 = []
  let rows: [0][2]i32 = []
  in (none, rows, length (map (+1) none))
