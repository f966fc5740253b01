-- Histograms, scans, transposes and copies.

entry histogram [n] (k: i64) (xs: [n]i32) : [k]i32 = hist (+) 0 k (map i64.i32 xs) (replicate n 1i32)

entry scan_rows [n][d] (xss: [n][d]f64) : [n][d]f64 = map (scan (+) 0) xss
entry scan_columns [n][d] (xss: [n][d]f64) : [n][d]f64 = transpose (map (scan (+) 0) (transpose xss))
-- The sums of all rectangles that begin at the corner.
entry summed_area [n][d] (xss: [n][d]f64) : [n][d]f64 = transpose (map (scan (+) 0) (transpose (map (scan (+) 0) xss)))

entry transpose_f64 [n][d] (xss: [n][d]f64) : [d][n]f64 = copy (transpose xss)
entry transpose_f32 [n][d] (xss: [n][d]f32) : [d][n]f32 = copy (transpose xss)
entry transpose_u8 [n][d] (xss: [n][d]u8) : [d][n]u8 = copy (transpose xss)

-- Every second row and column.
entry thin [n][d] (xss: [n][d]f32) : [][]f32 = copy xss[::2, ::2]
-- The channels of a picture apart.
entry planes [n] (pixels: [n][4]u8) : [4][n]u8 = copy (transpose pixels)

-- The planes of a picture as pixels.
entry pixels [n] (red: [n]u8) (green: [n]u8) (blue: [n]u8) : [3 * n]u8 =
  tabulate (3 * n) (\i ->
    let channel = i % 3
    in if channel == 0 then red[i / 3] else if channel == 1 then green[i / 3] else blue[i / 3])
