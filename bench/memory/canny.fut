-- Canny's edges: blur, gradient, thinning, two thresholds.
def at [h][w] (image: [h][w]f32) (i: i64) (j: i64) : f32 =
  image[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]

entry canny [h][w] (low: f32) (high: f32) (image: [h][w]f32) : [h][w]u8 =
  let rows = tabulate_2d h w (\i j -> (at image i (j - 1) + 2 * image[i, j] + at image i (j + 1)) / 4)
  let smooth = tabulate_2d h w (\i j -> (at rows (i - 1) j + 2 * rows[i, j] + at rows (i + 1) j) / 4)
  let across = tabulate_2d h w (\i j -> at smooth i (j + 1) - at smooth i (j - 1))
  let down = tabulate_2d h w (\i j -> at smooth (i + 1) j - at smooth (i - 1) j)
  let strength = map2 (map2 (\x y -> f32.sqrt (x * x + y * y))) across down
  let thin = tabulate_2d h w (\i j ->
    let here = strength[i, j]
    let (x, y) = (across[i, j], down[i, j])
    let (di, dj) = if f32.abs x > 2 * f32.abs y then (0, 1) else if f32.abs y > 2 * f32.abs x then (1, 0)
      else if x * y > 0 then (1, 1) else (1, -1)
    in if here >= at strength (i + di) (j + dj) && here >= at strength (i - di) (j - dj) then here else 0)
  in map (map (\x -> if x >= high then 2 else if x >= low then 1 else 0)) thin
