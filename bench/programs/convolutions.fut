-- Convolutions with small kernels, where the kernel lies within the input.

entry convolve [n][k] (xs: [n]f32) (kernel: [k]f32) : [n - k + 1]f32 =
  tabulate (n - k + 1) (\i -> f32.sum (map2 (*) kernel xs[i:i + k]))

entry convolve_2d [h][w][k] (picture: [h][w]f32) (kernel: [k][k]f32) : [h - k + 1][w - k + 1]f32 =
  tabulate_2d (h - k + 1) (w - k + 1) (\i j ->
    f32.sum (map2 (\row weights -> f32.sum (map2 (*) row weights)) picture[i:i + k, j:j + k] kernel))

-- Three by three, from channels to channels.
entry convolve_channels [c][d][h][w] (input: [c][h][w]f32) (kernels: [d][c][3][3]f32) : [d][h - 2][w - 2]f32 =
  map (\kernel ->
    tabulate_2d (h - 2) (w - 2) (\i j ->
      loop sum = 0f32 for k < c do
        loop sum for a < 3 do
          loop sum for b < 3 do sum + kernel[k, a, b] * input[k, i + a, j + b]))
    kernels

-- The largest of each two by two pixels.
entry pool [h][w] (picture: [h][w]f32) : [h / 2][w / 2]f32 =
  tabulate_2d (h / 2) (w / 2) (\i j ->
    f32.max (f32.max picture[2 * i, 2 * j] picture[2 * i, 2 * j + 1])
            (f32.max picture[2 * i + 1, 2 * j] picture[2 * i + 1, 2 * j + 1]))
