-- Windows as slices of series, points that are compared with all others, pictures and sounds in bytes.

-- Means of the last k prices, of fewer at the beginning.
entry recent [n] (k: i64) (xs: [n]f64) : [n]f64 =
  map (\i ->
         f64.sum xs[i64.max 0 (i + 1 - k):i + 1] / f64.i64 (i64.min k (i + 1)))
      (iota n)

-- Means of k prices, none at the beginning.
entry settled [n] (k: i64) (xs: [n]f64) : [n]f64 =
  map (\i -> if i < k - 1 then 0 else f64.sum xs[i - k + 1:i + 1] / f64.i64 k)
      (iota n)

-- The highest of the last k.
entry highest [n] (k: i64) (xs: [n]f64) : [n]f64 =
  map (\i -> f64.maximum xs[i64.max 0 (i + 1 - k):i + 1]) (iota n)

-- Means of the neighbours on both sides.
entry around [n] (r: i64) (xs: [n]f64) : [n]f64 =
  map (\i ->
         let (a, b) = (i64.max 0 (i - r), i64.min n (i + r + 1))
         in f64.sum xs[a:b] / f64.i64 (b - a)) (iota n)

-- The nearest of several centres.
entry closest [n][k] (points: [n][3]f32) (centres: [k][3]f32) : [n]i64 =
  let distance (a: [3]f32) (b: [3]f32) =
    f32.sum (map2 (\x y -> (x - y) * (x - y)) a b)
  let closer (a, i) (b, j) = if b < a then (b, j) else (a, i)
  in map (\p ->
            (reduce closer (f32.inf, -1)
                    (zip (map (distance p) centres) (iota k))).1)
         points

-- The nearest colour of a palette.
entry palette [k][n] (colours: [k][3]u8) (pixels: [n][3]u8) : [n]u8 =
  let distance (p: [3]u8) (c: [3]u8) : i32 =
    i32.sum (map2 (\a b -> let d = i32.u8 a - i32.u8 b in d * d) p c)
  let nearest (p: [3]u8) : u8 =
    (loop (least, at) = (i32.highest, 0) for j < k do
       let d = distance p colours[j]
       in if d < least then (d, u8.i64 j) else (least, at)).1
  in map nearest pixels

-- Particles that feel those nearer than a radius.
entry repelled [n] (xs: [n]f32) (ys: [n]f32) : ([n]f32, [n]f32) =
  unzip (map2 (\x y ->
                 loop (fx, fy) = (0, 0) for (u, v) in zip xs ys do
                   let (dx, dy) = (x - u, y - v)
                   let r2 = dx * dx + dy * dy
                   in if r2 < 0.04 && r2 > 0
                      then
                        let s = (0.04 - r2) / (r2 + 0.01)
                        in (fx + s * dx, fy + s * dy)
                      else (fx, fy)) xs ys)

-- Rows that add up to one.
entry parts [n][d] (xss: [n][d]f32) : [n][d]f32 =
  map (\xs -> let s = f32.sum xs in map (/ s) xs) xss

-- A convolution of every second pixel.
entry halved [c][h][w] (p: i64) (q: i64) (weights: [c][3][3]f32)
    (inputs: [c][h][w]f32) : [p][q]f32 =
  tabulate_2d p q (\i j ->
    loop s = 0 for k < c do
      loop s for y < 3 do
        loop s for x < 3 do
          s + weights[k, y, x] * inputs[k, 2 * i + y, 2 * j + x])

-- Colours of video.
entry video [h][w] (picture: [h][w][3]u8) : [h][w][3]u8 =
  let convert (p: [3]u8) : [3]u8 =
    let (r, g, b) = (i32.u8 p[0], i32.u8 p[1], i32.u8 p[2])
    let y = (66 * r + 129 * g + 25 * b + 128) >> 8
    let cb = (112 * b - 38 * r - 74 * g + 128) >> 8
    let cr = (112 * r - 94 * g - 18 * b + 128) >> 8
    in map u8.i32 [y + 16, cb + 128, cr + 128]
  in map (map convert) picture

-- A picture in bytes: limited and rounded.
entry bytes [h][w] (picture: [h][w]f32) : [h][w]u8 =
  map (map (\x -> u8.f32 (f32.max 0 (f32.min 255 (300 * x - 20 + 0.5)))))
      picture

-- A sound in sixteen bits.
entry samples [n] (gain: f32) (xs: [n]f32) : [n]i16 =
  map (\x -> i16.f32 (f32.round (x * gain))) xs
