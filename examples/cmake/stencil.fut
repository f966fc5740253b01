-- | A step of size `k`: inner cells move towards their four neighbours.
def smoothed [h][w] (k: f32) (a: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    if i == 0 || j == 0 || i == h - 1 || j == w - 1 then a[i, j]
    else a[i, j] + k * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1] - 4 * a[i, j]))
