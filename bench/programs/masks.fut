-- Masks of bits, small arrays in loops, mirrored borders: pictures and grids as they come to mind.

def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

-- The first picture where the mask says so, the second one elsewhere.
entry merged [h][w] (mask: [h][w]bool) (a: [h][w]f32) (b: [h][w]f32) : [h][w]f32 =
  map3 (map3 (\m a b -> if m then a else b)) mask a b

-- Outside of the picture, everything is dark.
entry grown [h][w] (s: [h][w]bool) : [h][w]bool =
  let at y x = y >= 0 && y < h && x >= 0 && x < w && s[y, x]
  in tabulate_2d h w (\i j -> s[i, j] || at (i - 1) j || at (i + 1) j || at i (j - 1) || at i (j + 1))

-- Weak edges beside strong ones become strong.
entry traced [h][w] (low: f32) (high: f32) (edges: [h][w]f32) : [h][w]bool =
  loop strong = map (map (> high)) edges for _k < 10i64 do
    tabulate_2d h w (\i j ->
      let (up, down, left, right) = (clamp (i - 1) h, clamp (i + 1) h, clamp (j - 1) w, clamp (j + 1) w)
      in strong[i, j]
         || (edges[i, j] > low
             && (strong[up, left] || strong[up, j] || strong[up, right] || strong[i, left] || strong[i, right]
                 || strong[down, left] || strong[down, j] || strong[down, right])))

-- Borders mirror what is inside.
entry mirrored [h][w] (u: [h][w]f32) : [h][w]f32 =
  let at i n = if i < 0 then -i else if i >= n then 2 * n - 2 - i else i
  in tabulate_2d h w (\i j -> (u[at (i - 1) h, j] + u[at (i + 1) h, j] + u[i, at (j - 1) w] + u[i, at (j + 1) w]) / 4)

-- The median of nine, by exchanges.
entry sorted [h][w] (u: [h][w]u8) : [h][w]u8 =
  tabulate_2d h w (\i j ->
    let at a b = u[clamp (i + a) h, clamp (j + b) w]
    let nine = [at (-1) (-1), at (-1) 0, at (-1) 1, at 0 (-1), at 0 0, at 0 1, at 1 (-1), at 1 0, at 1 1]
    let nine =
      loop v = nine for p < 5 do
        loop v for q < 8 - p do
          let (x, y) = (v[q], v[q + 1])
          in v with [q] = u8.min x y with [q + 1] = u8.max x y
    in nine[4])

-- Sobel's operator, by two kernels.
entry weighed [h][w] (u: [h][w]f32) : [h][w]f32 =
  let across : [3][3]f32 = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
  let sum (kernel: [3][3]f32) i j =
    f32.sum (map (\a -> f32.sum (map (\b -> kernel[a, b] * u[i + a - 1, j + b - 1]) (iota 3))) (iota 3))
  in tabulate_2d h w (\i j ->
       if i > 0 && i < h - 1 && j > 0 && j < w - 1
       then let (x, y) = (sum across i j, sum (transpose across) i j) in f32.sqrt (x * x + y * y)
       else 0)

-- Five weights along the rows, then along the columns.
entry softened [h][w] (u: [h][w]f32) : [h][w]f32 =
  let weights : [5]f32 = [1, 4, 6, 4, 1]
  let along [n] (xs: [n]f32) : [n]f32 =
    tabulate n (\i -> f32.sum (tabulate 5 (\d -> weights[d] * xs[clamp (i + d - 2) n])) / 16)
  in u |> map along |> transpose |> map along |> transpose

-- Waves between conductors: Maxwell's equations in two dimensions.
entry maxwell [h][w] (steps: i64) (e: [h][w]f32) : [h][w]f32 =
  let zero = replicate h (replicate w 0f32)
  let (e, _, _) =
    loop (e, x, y) = (e, zero, zero) for _s < steps do
      let x = tabulate_2d h w (\i j -> if j < w - 1 then x[i, j] - 0.5 * (e[i, j + 1] - e[i, j]) else x[i, j])
      let y = tabulate_2d h w (\i j -> if i < h - 1 then y[i, j] + 0.5 * (e[i + 1, j] - e[i, j]) else y[i, j])
      let e =
        tabulate_2d h w (\i j ->
          if i > 0 && j > 0 then e[i, j] + 0.5 * (y[i, j] - y[i - 1, j] - x[i, j] + x[i, j - 1]) else e[i, j])
      in (e, x, y)
  in e

-- Mean and variance of each channel, over all pictures.
entry moments [n][c][h][w] (x: [n][c][h][w]f32) : ([c]f32, [c]f32) =
  let count = f32.i64 (n * h * w)
  let of_channel k =
    let v = flatten (flatten x[:, k])
    let mean = f32.sum v / count
    in (mean, f32.sum (map (\y -> (y - mean) * (y - mean)) v) / count)
  in unzip (tabulate c of_channel)
