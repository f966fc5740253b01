-- Maps over all elements of matrices and cubes, whose rows are short or no multiple of a vector.

-- ==
-- entry: elements
-- input { [[1u8, 2u8, 3u8], [250u8, 251u8, 252u8]] } auto output
-- input { empty([3][0]u8) } auto output
-- input { empty([0][5]u8) } auto output
entry elements [h][w] (a: [h][w]u8) : ([h][w]u8, [h][w]f32, [w][h]u8) =
  (map (map (\x -> if x > 3 then x * 2 else x + 1)) a,
   map (map (\x -> f32.u8 x / 2)) a,
   transpose (map (map (* 3)) a))

-- ==
-- entry: pixels
-- input { [[[1f32, 2f32, 3f32], [4f32, 5f32, 6f32]], [[7f32, 8f32, 9f32], [1f32, 1f32, 1f32]]] } auto output
entry pixels [h][w] (a: [h][w][3]f32) : ([h][w]f32, [h][w][3]f32) =
  (map (map (\p -> p[0] * 0.25 + p[1] * 0.5 + p[2] * 0.25)) a,
   map (map (\p -> [p[2], p[1], p[0]])) a)

-- ==
-- entry: others
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] [10i64, 20i64] [100i64, 200i64, 300i64] } auto output
entry others [h][w] (a: [h][w]i64) (rows: [h]i64) (columns: [w]i64)
    : ([h][w]i64, [h][w]i64, [h][w]i64, []i64) =
  (map2 (\xs r -> map (+ r) xs) a rows,
   map (map2 (+) columns) a,
   tabulate_2d h w (\i j -> a[i, j] * (i + 10 * j)),
   flatten (map (map (+ 1)) a[:, 1:]))
