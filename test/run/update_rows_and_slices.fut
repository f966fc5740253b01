-- Updates of rows, slices and elements of matrices; the shape of the value is checked.
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] [7i32, 8i32] }
-- output { [[7i32, 8i32], [7i32, 4i32], [8i32, 0i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] [7i32] } error: cannot match shape
entry main [n] [m] [k] (xss: [n][m]i32) (v: [k]i32) : [n][m]i32 =
  let yss = copy xss
  let yss[0] = v :> [m]i32
  let yss[1:, 0] = v
  let yss[2, 1] = 0
  in yss
