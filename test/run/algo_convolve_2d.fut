-- A two-dimensional convolution where the kernel fits: windows are slices, summed over both dimensions; and by index,
-- with the edge repeated.
-- ==
-- input { [[2f32]] [[3f32]] }
-- output { [[6f32]] }
-- input { [[0.5f32, 2.25f32, 3.25f32], [-2.5f32, -3f32, 3.5f32], [-0.75f32, -4f32, -3f32]] [[1.25f32, -4f32],
--   [-1.25f32, 0.25f32]] }
-- output { [[-6f32, -5.5625f32], [8.8125f32, -13.5f32]] }
-- input { [[0.5f32, -2.5f32, -4f32, -3.5f32, -0.75f32, -0.75f32, 2.25f32], [-2.75f32, 1.75f32, 0.5f32, 3f32,
--   -3.25f32, -2f32, 2f32], [2.25f32, 2.25f32, 0f32, -4f32, 3.25f32, -2.75f32, 3.75f32], [1f32, -0.5f32, -1f32,
--   0.5f32, 3f32, 1.25f32, 2f32], [-0.75f32, -3.25f32, 1.5f32, -2f32, -2.75f32, 1.75f32, -3.75f32]] [[-2.25f32,
--   3.5f32], [-0.25f32, -1.75f32], [0.5f32, -4f32]] }
-- output { [[-20.125f32, -8.5625f32, 7.375f32, -4.8125f32, 16f32, -9.8125f32], [10.3125f32, 1f32, 13.875f32,
--   -34.5625f32, 0.8125f32, -1.75f32], [16.0625f32, -10.8125f32, -5.875f32, 25f32, -28.25f32, 31.375f32]] }
-- input { [[-2f32, 1.75f32, 1.5f32], [-1.75f32, -3.75f32, -0.5f32]] [[2.75f32], [3f32], [-0.25f32]] }
-- output { empty([0][3]f32) }

-- ==
-- entry: clamped
-- input { empty([0][3]f32) [[2.25f32, 2f32, 0.5f32], [4f32, 0.5f32, -2.75f32], [3.75f32, 0.25f32, 1.5f32]] }
-- output { empty([0][3]f32) }
-- input { [[-2f32]] [[3.25f32, -0.25f32, 3.75f32], [-2f32, 1.5f32, 1f32], [-1.75f32, -2.25f32, 0.25f32]] }
-- output { [[-7f32]] }
-- input { [[-3.5f32, -1f32, 1.75f32], [2.25f32, -0.75f32, 4f32], [0.75f32, 3.5f32, -1.25f32], [-2f32, -2f32,
--   0.25f32], [-3.75f32, -3f32, -1.5f32]] [[1.25f32, 0.25f32, -0.25f32], [1f32, -2.75f32, -1.75f32], [0f32, 0f32,
--   -2.5f32]] }
-- output { [[4.75f32, -18.875f32, -20.125f32], [-16.375f32, -4.625f32, -16.875f32], [1.125f32, -5.6875f32,
--   7.5625f32], [14.75f32, 8.9375f32, 5f32], [16.8125f32, 7.8125f32, 5f32]] }

entry main [n][m][p][q] (image: [n][m]f32) (kernel: [p][q]f32) : [n - p + 1][m - q + 1]f32 =
  tabulate_2d (n - p + 1) (m - q + 1) (\i j ->
    f32.sum (map2 (\row weights -> f32.sum (map2 (*) row weights)) image[i:i + p, j:j + q] kernel))

entry clamped [n][m] (image: [n][m]f32) (kernel: [3][3]f32) : [n][m]f32 =
  let clamp low high x = i64.max low (i64.min high x)
  let at i j = image[clamp 0 (n - 1) i, clamp 0 (m - 1) j]
  in tabulate_2d n m (\i j ->
       loop sum = 0 for di < 3 do
         loop sum for dj < 3 do
           sum + kernel[di, dj] * at (i + di - 1) (j + dj - 1))
