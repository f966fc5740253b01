-- Sums of windows of constant size: written out up to 32 elements, loops beyond.
def sums (c: i64) (xs: [][]i32) : [][]i32 =
  tabulate_2d (length xs - c + 1) (length xs[0] - c + 1) (\i j -> i32.sum (flatten xs[i:i + c, j:j + c]))

entry two (xs: [][]i32) = sums 2 xs
entry five (xs: [][]i32) = sums 5 xs
entry six (xs: [][]i32) = sums 6 xs
-- ==
-- entry: two
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { [[12, 16], [24, 28]] }

entry counted (n: i64) (c: i64) : bool =
  let xs = tabulate_2d n n (\i j -> i32.i64 (i * n + j))
  let wanted = tabulate_2d (n - c + 1) (n - c + 1) (\i j -> loop s = 0 for k < c * c do s + xs[i + k / c, j + k % c])
  let found = if c == 5 then five xs else if c == 6 then six xs else two xs
  in and (flatten (map2 (map2 (==)) (found :> [][]i32) (wanted :> [][]i32)))
-- ==
-- entry: counted
-- input { 9i64 5i64 } output { true }
-- input { 9i64 6i64 } output { true }
-- input { 5i64 5i64 } output { true }
-- input { 4i64 2i64 } output { true }

entry box [n][m][l] (xs: [n][m][l]f32) : [][][]f32 =
  tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k -> f32.sum (flatten_3d xs[i:i + 3, j:j + 3, k:k + 3]))
-- ==
-- entry: box
-- input { [[[1f32, 1f32, 1f32, 2f32], [1f32, 1f32, 1f32, 1f32], [1f32, 1f32, 1f32, 1f32]], [[1f32, 1f32, 1f32, 1f32],
-- [1f32, 1f32, 1f32, 1f32], [1f32, 1f32, 1f32, 1f32]], [[1f32, 1f32, 1f32, 1f32], [1f32, 1f32, 1f32, 1f32], [1f32,
-- 1f32, 1f32, 3f32]]] }
-- output { [[[27f32, 30f32]]] }
