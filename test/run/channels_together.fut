-- Loops that read the same lines of elements that are apart are fused: channels of pixels into planes.

-- ==
-- entry: planes
-- input { [[1u8, 2u8, 3u8], [4u8, 5u8, 6u8]] } output { [[1u8, 4u8], [2u8, 5u8], [3u8, 6u8]] }
-- input { [[1u8, 2u8, 3u8]] } output { [[1u8], [2u8], [3u8]] }
-- input { empty([0][3]u8) } output { empty([3][0]u8) }
entry planes [n] (pixels: [n][3]u8) : [3][n]u8 = copy (transpose pixels)

-- ==
-- entry: turned
-- input { [[1, 2, 3, 4], [5, 6, 7, 8]] } output { [[8, 4], [7, 3], [6, 2], [5, 1]] }
entry turned [n] (pixels: [n][4]i32) : [4][n]i32 = reverse (map reverse (transpose pixels))

-- ==
-- entry: mixed
-- input { [[1f32, 2f32], [3f32, 4f32], [5f32, 6f32]] }
-- output { [3f32, 7f32, 11f32] [2f32, 12f32, 30f32] [2f32, 4f32, 6f32] }
entry mixed [n] (points: [n][2]f32) : ([n]f32, [n]f32, [n]f32) =
  (map (\p -> p[0] + p[1]) points, map (\p -> p[0] * p[1]) points, map (\p -> p[1]) points)
