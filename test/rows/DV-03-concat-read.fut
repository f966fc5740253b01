-- Two arrays joined where they are read [paper 2, section 4.1.2, eq. 5.21].
-- ==
-- entry: joined rows
-- input { [[1f32, 2f32]] [[3f32, 4f32], [5f32, 6f32]] } output { [[2f32, 3f32], [4f32, 5f32], [6f32, 7f32]] }
-- input { empty([0][2]f32) [[3f32, 4f32]] } output { [[4f32, 5f32]] }
-- input { [[3f32, 4f32]] empty([0][2]f32) } output { [[4f32, 5f32]] }
entry joined [n][m][k] (a: [n][k]f32) (b: [m][k]f32) = map (map (+ 1)) (#[source] (a ++ b))
entry rows [n][m][k] (a: [n][k]f32) (b: [m][k]f32) =
  map (\row -> map (+ row[0]) (map2 (-) row (replicate k (row[0] - 1)))) (#[source] concat a b)
