-- Edges of a picture: grey, a 5x5 Gaussian blur, Sobel gradients, thinned by their direction, drawn with ink on white
-- paper. The picture is what `ashlar run` reads from a .png or .ppm file; borders repeat the outermost pixels.

def grey [h][w] (picture: [h][w][3]u8) : [h][w]f32 =
  map (map (\(p: [3]u8) -> 0.299f32 * f32.u8 p[0] + 0.587f32 * f32.u8 p[1] + 0.114f32 * f32.u8 p[2])) picture

-- The pixel at (i, j), or the nearest one inside.
def near [h][w] (image: [h][w]f32) (i: i64) (j: i64) : f32 =
  image[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]

def blur_rows [h][w] (image: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    (near image i (j - 2) + near image i (j + 2)) * 0.0625f32
    + (near image i (j - 1) + near image i (j + 1)) * 0.25f32
    + image[i, j] * 0.375f32)

def blur [h][w] (image: [h][w]f32) : [h][w]f32 =
  transpose (blur_rows (transpose (blur_rows image)))

def gradient [h][w] (image: [h][w]f32) : [h][w](f32, f32) =
  tabulate_2d h w (\i j ->
    let p (di: i64) (dj: i64) = near image (i + di) (j + dj)
    let dx = (p (-1) 1 + 2 * p 0 1 + p 1 1) - (p (-1) (-1) + 2 * p 0 (-1) + p 1 (-1))
    let dy = (p 1 (-1) + 2 * p 1 0 + p 1 1) - (p (-1) (-1) + 2 * p (-1) 0 + p (-1) 1)
    in (dx, dy))

-- Keeps a gradient only where it is the largest along its own direction.
def thin [h][w] (gradients: [h][w](f32, f32)) : [h][w]f32 =
  let size = map (map (\(dx, dy) -> f32.sqrt (dx * dx + dy * dy))) gradients
  in tabulate_2d h w (\i j ->
    let (dx, dy) = gradients[i, j]
    let along_x = f32.abs dx >= f32.abs dy
    let (before, after) =
      if along_x
      then (near size i (j - 1), near size i (j + 1))
      else (near size (i - 1) j, near size (i + 1) j)
    let here = size[i, j]
    in if here >= before && here >= after then here else 0)

-- Lines of one pixel become three pixels wide.
def widen [h][w] (image: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let p (di: i64) (dj: i64) = near image (i + di) (j + dj)
    in f32.max (f32.max (p 0 0) (f32.max (p (-1) 0) (p 1 0))) (f32.max (p 0 (-1)) (p 0 1)))

-- Faint edges are grain and leave the paper white; the others are drawn in greys down to black.
def ink (size: f32) : u8 =
  255 - u8.f32 (f32.max 0 (f32.min 255 ((size - 24) * 8)))

entry main [h][w] (picture: [h][w][3]u8) : [h][w]u8 =
  picture |> grey |> blur |> gradient |> thin |> widen |> map (map ink)

-- ==
-- input { [[[10u8, 10u8, 10u8], [10u8, 10u8, 10u8]], [[10u8, 10u8, 10u8], [10u8, 10u8, 10u8]]] }
-- output { [[255u8, 255u8], [255u8, 255u8]] }
-- input { [[[0u8, 0u8, 0u8], [0u8, 0u8, 0u8], [0u8, 0u8, 0u8], [250u8, 250u8, 250u8], [250u8, 250u8, 250u8], [250u8,
-- 250u8, 250u8], [250u8, 250u8, 250u8]]] }
-- output { [[255u8, 0u8, 0u8, 0u8, 0u8, 255u8, 255u8]] }
