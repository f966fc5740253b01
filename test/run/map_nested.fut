-- Nested maps over matrices, capturing outer variables.
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] 10i32 }
-- output { [[11i32, 22i32], [13i32, 24i32]] [[1i32, 2i32, 1i32], [3i32, 4i32, 3i32]] }
-- input { empty([0][2]i32) 1i32 } output { empty([0][2]i32) empty([0][3]i32) }
entry main [n] (xss: [n][2]i32) (k: i32) : ([n][2]i32, [n][3]i32) =
  (map (\row -> map2 (\x i -> x + k * i32.i64 (i + 1)) row (iota 2)) xss,
   map (\row -> [row[0], row[1], row[0]]) xss)
