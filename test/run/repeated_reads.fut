-- Loops that read at remainders of their index: strips of them read a row, if they are long enough.

-- A key that repeats; strips of 160 where there are 320 elements. The result may be the text.
-- ==
-- entry: coded
-- random input { [5]u8 [0]u8 } auto output
-- random input { [5]u8 [1]u8 } auto output
-- random input { [5]u8 [2]u8 } auto output
-- random input { [5]u8 [159]u8 } auto output
-- random input { [5]u8 [160]u8 } auto output
-- random input { [5]u8 [319]u8 } auto output
-- random input { [5]u8 [320]u8 } auto output
-- random input { [5]u8 [321]u8 } auto output
-- random input { [5]u8 [479]u8 } auto output
-- random input { [5]u8 [480]u8 } auto output
-- random input { [5]u8 [777]u8 } auto output
-- input { [1u8, 2, 4, 8, 16] [0u8, 0, 0, 0, 0, 1, 1] } output { [1u8, 2, 4, 8, 16, 0, 3] }
entry coded [n] (key: [5]u8) (text: [n]u8) : [n]u8 =
  tabulate n (\j -> text[j] ^ key[j % 5])

-- Ordered dithering of a picture: the row of the matrix changes with that of the picture, and where it begins, too.
def matrix : [4][4]u8 =
  [[0, 128, 32, 160],
   [192, 64, 224, 96],
   [48, 176, 16, 144],
   [240, 112, 208, 80]]
-- ==
-- entry: dithered
-- random input { [0][5]u8 } auto output
-- random input { [3][0]u8 } auto output
-- random input { [3][9]u8 } auto output
-- random input { [6][127]u8 } auto output
-- random input { [6][128]u8 } auto output
-- random input { [6][129]u8 } auto output
-- random input { [2][200]u8 } auto output
entry dithered [h][w] (picture: [h][w]u8) : [h][w]u8 =
  tabulate_2d h w (\i j ->
    if picture[i, j] > matrix[i % 4, (j + i) % 4] + 1 then 255 else 0)

-- A sum of integers, two periods.
-- ==
-- entry: weighted
-- random input { [9]i32 [12]i32 [0]i32 } auto output
-- random input { [9]i32 [12]i32 [1]i32 } auto output
-- random input { [9]i32 [12]i32 [2]i32 } auto output
-- random input { [9]i32 [12]i32 [143]i32 } auto output
-- random input { [9]i32 [12]i32 [144]i32 } auto output
-- random input { [9]i32 [12]i32 [145]i32 } auto output
-- random input { [9]i32 [12]i32 [288]i32 } auto output
-- random input { [9]i32 [12]i32 [1000]i32 } auto output
entry weighted [n] (w: [9]i32) (v: [12]i32) (xs: [n]i32) : i32 =
  reduce (+) 0 (tabulate n (\j -> xs[j] * w[(j + 2) % 9] + v[(2 * j + 1) % 12]))

-- Borders apart; a divisor as a mask, a condition that repeats, and a value that is read twice.
-- ==
-- entry: bordered
-- random input { [16]f32 [0]f32 } auto output
-- random input { [16]f32 [1]f32 } auto output
-- random input { [16]f32 [2]f32 } auto output
-- random input { [16]f32 [3]f32 } auto output
-- random input { [16]f32 [127]f32 } auto output
-- random input { [16]f32 [129]f32 } auto output
-- random input { [16]f32 [130]f32 } auto output
-- random input { [16]f32 [131]f32 } auto output
-- random input { [16]f32 [1000]f32 } auto output
entry bordered [n] (w: [16]f32) (xs: [n]f32) : [n]f32 =
  tabulate n (\j ->
    if j == 0 || j == n - 1
    then xs[j]
    else
      let u = w[(j - 1) & 15]
      let v = if u < 0.5 then xs[j] else xs[j] * u
      in v + w[(j + 3) % 12])

-- Checks stay, and fail in the order of the iterations.
-- ==
-- entry: divided
-- input { [4i32, 3, 5] empty([0]i32) } output { empty([0]i32) }
-- input { [4i32, 3, 0] [8i32, 9] } output { [2i32, 3] }
-- input { [4i32, 3, 0] [8i32, 9, 10] } error: division by zero
entry divided [n] (w: [3]i32) (xs: [n]i32) : [n]i32 =
  tabulate n (\j -> xs[j] / w[j % 3])
