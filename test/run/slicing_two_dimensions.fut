-- Slices and indices mixed over two dimensions.
-- ==
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [7i32, 8i32, 9i32]] } output { [[5i32, 6i32], [8i32, 9i32]] [2i32,
-- 5i32, 8i32] [[9i32, 8i32, 7i32], [6i32, 5i32, 4i32], [3i32, 2i32, 1i32]] }
entry main (xss: [3][3]i32) : ([][]i32, []i32, [][]i32) =
  (xss[1:, 1:], xss[:, 1], xss[::-1, ::-1])
