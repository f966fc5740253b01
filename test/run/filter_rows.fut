-- ==
-- input { [[1i32, 2i32], [3i32, 4i32], [0i32, 9i32]] } output { [[3i32, 4i32], [0i32, 9i32]] 2i64 [2i64, 2i64] }
-- input { empty([0][2]i32) } output { empty([0][2]i32) 0i64 empty([0]i64) }
entry main (xss: [][2]i32) : ([][2]i32, i64, []i64) =
  let ys = filter (\row -> row[0] + row[1] > 3) xss
  in (ys, length ys, map length ys)
