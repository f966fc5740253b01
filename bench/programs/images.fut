-- Filters of pictures. Pixels outside of a picture are those of its border.

def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

-- A binomial blur of five pixels, along rows and then along columns.
entry blur [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let five a b c d e = (a + 4 * b + 6 * c + 4 * d + e) / 16f32
  let across =
    tabulate_2d h w (\i j ->
      five picture[i, clamp (j - 2) w] picture[i, clamp (j - 1) w] picture[i, j] picture[i, clamp (j + 1) w]
           picture[i, clamp (j + 2) w])
  in tabulate_2d h w (\i j ->
       five across[clamp (i - 2) h, j] across[clamp (i - 1) h, j] across[i, j] across[clamp (i + 1) h, j]
            across[clamp (i + 2) h, j])

-- The length of the gradient.
entry sobel [h][w] (picture: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let at di dj = picture[clamp (i + di) h, clamp (j + dj) w]
    let x = at (-1) 1 + 2 * at 0 1 + at 1 1 - at (-1) (-1) - 2 * at 0 (-1) - at 1 (-1)
    let y = at 1 (-1) + 2 * at 1 0 + at 1 1 - at (-1) (-1) - 2 * at (-1) 0 - at (-1) 1
    in f32.sqrt (x * x + y * y))

-- The middle one of three by three pixels.
entry median [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let low (a: f32) b = if b < a then b else a
  let high (a: f32) b = if a < b then b else a
  let middle a b c = high (low a b) (low (high a b) c)
  in tabulate_2d h w (\i j ->
       let column k =
         let (a, b, c) = (picture[clamp (i - 1) h, clamp k w], picture[i, clamp k w],
           picture[clamp (i + 1) h, clamp k w])
         in (low a (low b c), middle a b c, high a (high b c))
       let ((a0, a1, a2), (b0, b1, b2), (c0, c1, c2)) = (column (j - 1), column j, column (j + 1))
       in middle (high a0 (high b0 c0)) (middle a1 b1 c1) (low a2 (low b2 c2)))

-- The largest of three by three pixels.
entry dilate [h][w] (picture: [h][w]u8) : [h][w]u8 =
  let across = map (\row -> tabulate w (\j -> u8.max row[clamp (j - 1) w] (u8.max row[j] row[clamp (j + 1) w]))) picture
  in tabulate_2d h w (\i j -> u8.max across[clamp (i - 1) h, j] (u8.max across[i, j] across[clamp (i + 1) h, j]))

-- Histogram equalisation.
entry equalise [h][w] (picture: [h][w]u8) : [h][w]u8 =
  let counts = hist (+) 0 256 (map i64.u8 (flatten picture)) (replicate (h * w) 1i64)
  let below = scan (+) 0 counts
  let levels = map (\count -> u8.i64 (count * 255 / i64.max 1 (h * w))) below
  in map (map (\p -> levels[i64.u8 p])) picture

-- A picture of another size, by bilinear interpolation.
entry resize [h][w] (p: i64) (q: i64) (picture: [h][w]f32) : [p][q]f32 =
  let place (i: i64) (size: i64) (of_size: i64) =
    let x = (f32.i64 i + 0.5) * f32.i64 of_size / f32.i64 size - 0.5
    let low = f32.floor x
    in (clamp (i64.f32 low) of_size, clamp (i64.f32 low + 1) of_size, x - low)
  in tabulate_2d p q (\i j ->
       let (top, bottom, y) = place i p h
       let (left, right, x) = place j q w
       let upper = picture[top, left] * (1 - x) + picture[top, right] * x
       let lower = picture[bottom, left] * (1 - x) + picture[bottom, right] * x
       in upper * (1 - y) + lower * y)

-- Bilinear interpolation of a Bayer mosaic (red at even rows and columns).
entry demosaic [h][w] (raw: [h][w]f32) : [h][w][3]f32 =
  let at i j = raw[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]
  in tabulate_2d h w (\i j ->
    let here = at i j
    let rows = 0.5 * (at (i - 1) j + at (i + 1) j)
    let columns = 0.5 * (at i (j - 1) + at i (j + 1))
    let cross = 0.5 * (rows + columns)
    let corners = 0.25 * (at (i - 1) (j - 1) + at (i - 1) (j + 1) + at (i + 1) (j - 1) + at (i + 1) (j + 1))
    in if i % 2 == 0
       then if j % 2 == 0 then [here, cross, corners] else [columns, here, rows]
       else if j % 2 == 0 then [rows, here, columns] else [corners, cross, here])
