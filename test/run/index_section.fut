-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [2i32, 4i32] }
-- input { empty([0][2]i32) } output { empty([0]i32) }
entry main [n] (xss: [n][2]i32) : [n]i32 = map (.[1]) xss
