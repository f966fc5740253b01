-- Array literals of constants, of variables, of arrays and of tuples.
-- ==
-- input { 5i32 [1i32, 2i32] }
-- output { [1i32, 5i32, 6i32] [[1i32, 2i32], [2i32, 1i32]] [[1i32, 2i32], [3i32, 4i32]] [1i32, 5i32] [true, false] }
entry main (x: i32) (xs: [2]i32) : ([]i32, [][]i32, [][]i32, []i32, []bool) =
  let ps = [(1, true), (x, false)]
  in ([1, x, x + 1], [xs, reverse xs], [[1, 2], [3, 4]], map (.0) ps, map (.1) ps)
