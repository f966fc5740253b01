-- Two convolution layers with rectifiers and a dense last layer.
def convolve [h][w][q][r] (kernel: [q][r]f32) (bias: f32) (image: [h][w]f32) : [h - q + 1][w - r + 1]f32 =
  tabulate_2d (h - q + 1) (w - r + 1) (\i j ->
    f32.max 0 (bias + (loop sum = 0 for k < q * r do sum + kernel[k / r, k % r] * image[i + k / r, j + k % r])))

entry convolution [h][w][q][r][l] (image: [h][w]f32) (first: [q][r]f32) (second: [q][r]f32) (bias: f32)
  (weights: [l]f32) : [l]f32 =
  let a = convolve first bias image
  let b = convolve second bias a
  let total = f32.sum (flatten b)
  in map (\weight -> weight * total) weights
