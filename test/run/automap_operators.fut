-- Operators on arrays: element by element, and scalars and rows with every element and row.
entry scalar_right (xs: []i32) (y: i32) = xs + y
entry scalar_left (x: i32) (ys: []i32) = x - ys
entry both [n] (xs: [n]f64) (ys: [n]f64) = xs * ys / 2
entry literal (xs: []i64) = (2 * xs + 1) % 5
-- ==
-- entry: scalar_right
-- input { [1, 2, 3] 10 } output { [11, 12, 13] }
-- input { empty([0]i32) 10 } output { empty([0]i32) }
-- ==
-- entry: scalar_left
-- input { 10 [1, 2, 3] } output { [9, 8, 7] }
-- input { 10 [1] } output { [9] }
-- ==
-- entry: both
-- input { [1.0, 2.0, 3.0] [4.0, 5.0, 6.0] } output { [2.0, 5.0, 9.0] }
-- ==
-- entry: literal
-- input { [0i64, 1i64, 2i64, 3i64] } output { [1i64, 3i64, 0i64, 2i64] }

entry matrices [n] [m] (a: [n][m]i32) (b: [n][m]i32) = a + b * 2
entry row_right [n] [m] (a: [n][m]i32) (b: [m]i32) = a - b
entry row_left [n] [m] (a: [m]i32) (b: [n][m]i32) = a - b
entry three [n] (x: i32) (ys: [n]i32) (zss: [n][n]i32) = x + ys + zss
-- ==
-- entry: matrices
-- input { [[1, 2, 3], [4, 5, 6]] [[1, 1, 1], [2, 2, 2]] } output { [[3, 4, 5], [8, 9, 10]] }
-- input { empty([0][3]i32) empty([0][3]i32) } output { empty([0][3]i32) }
-- ==
-- entry: row_right
-- input { [[1, 2, 3], [4, 5, 6]] [1, 1, 2] } output { [[0, 1, 1], [3, 4, 4]] }
-- ==
-- entry: row_left
-- input { [1, 1, 2] [[1, 2, 3], [4, 5, 6]] } output { [[0, -1, -1], [-3, -4, -4]] }
-- ==
-- entry: three
-- input { 100 [10, 20] [[1, 2], [3, 4]] } output { [[111, 122], [113, 124]] }

entry truths [n] (xs: [n]i32) (ys: [n]i32) = xs < ys || xs > 2 * ys && xs != 7
entry bits (xs: []u8) = xs << 1 & 0x7f ^ 1
entry unary (xs: []f32) (bs: []bool) = (-xs, !bs)
entry powers (xs: []f64) = 2 ** xs + xs ** 2
-- ==
-- entry: truths
-- input { [1, 5, 7, 3] [2, 2, 3, 2] } output { [true, true, false, false] }
-- ==
-- entry: bits
-- input { [1u8, 64u8, 255u8] } output { [3u8, 1u8, 127u8] }
-- ==
-- entry: unary
-- input { [1f32, -2f32] [true, false] } output { [-1f32, 2f32] [false, true] }
-- ==
-- entry: powers
-- input { [1.0, 3.0] } output { [3.0, 17.0] }
