-- Computer vision: windows, pyramids, rotation, edges, colours, dithering, descriptors, distances.

def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

-- Means of squares of 2 r + 1 pixels, by sums of rectangles.
entry box [h][w] (r: i64) (picture: [h][w]u8) : [h][w]f32 =
  let rows = map (\row -> scan (+) 0 (map i32.u8 row)) picture
  let sums = transpose (map (scan (+) 0) (transpose rows))
  let at i j = if i < 0 || j < 0 then 0 else sums[i, j]
  in tabulate_2d h w (\i j ->
       let (top, bottom) = (i64.max 0 (i - r), i64.min (h - 1) (i + r))
       let (left, right) = (i64.max 0 (j - r), i64.min (w - 1) (j + r))
       let sum =
         at bottom right
         - at (top - 1) right
         - at bottom (left - 1)
         + at (top - 1) (left - 1)
       in f32.i32 sum / f32.i64 ((bottom - top + 1) * (right - left + 1)))

-- The next level of a Gaussian pyramid.
entry pyramid [h][w] (picture: [h][w]f32) : [][]f32 =
  let along [n] (xs: [n]f32) : [n]f32 =
    let at j = xs[clamp j n]
    in tabulate n (\j ->
         (at (j - 2) + 4 * at (j - 1) + 6 * at j + 4 * at (j + 1) + at (j + 2))
         / 16)
  let blurred = picture |> map along |> transpose |> map along |> transpose
  in copy blurred[::2, ::2]

-- A picture turned about its centre.
entry turn [h][w] (angle: f32) (picture: [h][w]f32) : [h][w]f32 =
  let (c, s) = (f32.cos angle, f32.sin angle)
  let (cy, cx) = (f32.i64 (h - 1) / 2, f32.i64 (w - 1) / 2)
  let at i j = if i < 0 || i >= h || j < 0 || j >= w then 0 else picture[i, j]
  in tabulate_2d h w (\i j ->
       let (dy, dx) = (f32.i64 i - cy, f32.i64 j - cx)
       let (y, x) = (cy + c * dy - s * dx, cx + s * dy + c * dx)
       let (y0, x0) = (f32.floor y, f32.floor x)
       let (k, l, v, u) = (i64.f32 y0, i64.f32 x0, y - y0, x - x0)
       in (1 - v) * ((1 - u) * at k l + u * at k (l + 1))
          + v * ((1 - u) * at (k + 1) l + u * at (k + 1) (l + 1)))

-- Gradients that are not smaller than those before and behind them.
entry thin_edges [h][w] (xs: [h][w]f32) (ys: [h][w]f32) : [h][w]f32 =
  let size = map2 (map2 (\x y -> f32.sqrt (x * x + y * y))) xs ys
  let at i j = if i < 0 || i >= h || j < 0 || j >= w then 0 else size[i, j]
  in tabulate_2d h w (\i j ->
       let (x, y) = (xs[i, j], ys[i, j])
       let (a, b) = (f32.abs x, f32.abs y)
       let (di, dj) =
         if b < 0.41421357f32 * a then (0, 1)
         else if b > 2.4142135f32 * a then (1, 0)
         else if x * y > 0 then (1, 1)
         else (1, -1)
       let m = size[i, j]
       in if m >= at (i + di) (j + dj) && m >= at (i - di) (j - dj)
          then m
          else 0)

-- Morphological opening by three by three pixels.
entry opened [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let window (f: f32 -> f32 -> f32) (from: [h][w]f32) : [h][w]f32 =
    tabulate_2d h w (\i j ->
      let row k =
        let k = clamp k h
        in f (f from[k, clamp (j - 1) w] from[k, j]) from[k, clamp (j + 1) w]
      in f (f (row (i - 1)) (row i)) (row (i + 1)))
  let low (a: f32) b = if b < a then b else a
  let high (a: f32) b = if a < b then b else a
  in picture |> window low |> window high

-- One picture over another.
entry over [h][w] (front: [h][w][4]u8) (back: [h][w][4]u8) : [h][w][4]u8 =
  let blend (f: [4]u8) (b: [4]u8) : [4]u8 =
    let alpha = u32.u8 f[3]
    let mix x y =
      u8.u32 ((u32.u8 x * alpha + u32.u8 y * (255 - alpha) + 127) / 255)
    in [mix f[0] b[0], mix f[1] b[1], mix f[2] b[2],
        u8.u32 (alpha + (u32.u8 b[3] * (255 - alpha) + 127) / 255)]
  in map2 (map2 blend) front back

-- Hue, saturation and value.
entry hsv [h][w] (picture: [h][w][3]f32) : [h][w][3]f32 =
  let convert (p: [3]f32) : [3]f32 =
    let (r, g, b) = (p[0], p[1], p[2])
    let high =
      if r > g then (if r > b then r else b) else (if g > b then g else b)
    let low =
      if r < g then (if r < b then r else b) else (if g < b then g else b)
    let d = high - low
    let hue =
      if d == 0 then 0
      else if high == r then (let t = (g - b) / d in if t < 0 then t + 6 else t)
      else if high == g then (b - r) / d + 2
      else (r - g) / d + 4
    in [hue * 60, if high == 0 then 0 else d / high, high]
  in map (map convert) picture

-- Black and white by a Bayer matrix.
def bayer : [8][8]u8 =
  [[0, 32, 8, 40, 2, 34, 10, 42],
   [48, 16, 56, 24, 50, 18, 58, 26],
   [12, 44, 4, 36, 14, 46, 6, 38],
   [60, 28, 52, 20, 62, 30, 54, 22],
   [3, 35, 11, 43, 1, 33, 9, 41],
   [51, 19, 59, 27, 49, 17, 57, 25],
   [15, 47, 7, 39, 13, 45, 5, 37],
   [63, 31, 55, 23, 61, 29, 53, 21]]
entry ordered [h][w] (picture: [h][w]u8) : [h][w]u8 =
  tabulate_2d h w (\i j ->
    if picture[i, j] > 4 * bayer[i % 8, j % 8] + 2 then 255 else 0)

-- Histograms of the directions of gradients in cells of 8 x 8 pixels.
entry orientations [h][w] (picture: [h][w]f32) : [h / 8][w / 8][9]f32 =
  let at i j = picture[clamp i h, clamp j w]
  let vote i j =
    let (x, y) = (at i (j + 1) - at i (j - 1), at (i + 1) j - at (i - 1) j)
    let angle = f32.atan2 y x * (9 / f32.pi)
    let bin = i64.f32 (if angle < 0 then angle + 9 else angle)
    in (i64.min 8 bin, f32.sqrt (x * x + y * y))
  in tabulate_2d (h / 8) (w / 8) (\ci cj ->
       let (bins, sizes) =
         unzip (flatten (tabulate_2d 8 8 (\i j ->
                           vote (8 * ci + i) (8 * cj + j))))
       in hist (+) 0 9 bins sizes)

-- The squared differences of a template and each window.
entry matches [h][w][p][q] (template: [p][q]f32) (picture: [h][w]f32)
    : [h - p + 1][w - q + 1]f32 =
  tabulate_2d (h - p + 1) (w - q + 1) (\i j ->
    let window = picture[i:i + p, j:j + q]
    in f32.sum (flatten (map2 (map2 (\a b -> (a - b) * (a - b))) template
                              window)))

-- Local binary patterns.
entry patterns [h][w] (picture: [h][w]u8) : [h - 2][w - 2]u8 =
  let neighbours =
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)]
  in tabulate_2d (h - 2) (w - 2) (\i j ->
       let centre = picture[i + 1, j + 1]
       let bits =
         map2 (\k (di, dj) ->
                 u8.bool (picture[i + di, j + dj] >= centre) << u8.i64 k)
              (iota 8) neighbours
       in reduce (|) 0 bits)

-- The distance to the nearest pixel of the foreground, in moves of a king.
entry distances [h][w] (picture: [h][w]u8) : [h][w]i32 =
  let far = i32.i64 (h + w)
  let start = map (map (\p -> if p != 0 then 0 else far)) picture
  let lowest (d: [h][w]i32) i j places =
    foldl (\m (k, l) ->
             if k < 0 || k >= h || l < 0 || l >= w
             then m
             else i32.min m (d[k, l] + 1))
          d[i, j] places
  let forward =
    loop d = start for i < h do
      loop d for j < w do
        let m =
          lowest d i j [(i - 1, j - 1), (i - 1, j), (i - 1, j + 1), (i, j - 1)]
        in d with [i, j] = m
  in loop d = forward for i' < h do
       loop d for j' < w do
         let (i, j) = (h - 1 - i', w - 1 - j')
         let m =
           lowest d i j [(i + 1, j + 1), (i + 1, j), (i + 1, j - 1), (i, j + 1)]
         in d with [i, j] = m

-- Error diffusion by Floyd and Steinberg.
entry diffuse [h][w] (picture: [h][w]f32) : [h][w]f32 =
  loop p = copy picture for i < h do
    loop p for j < w do
      let old = p[i, j]
      let new = if old > 0.5 then 1 else 0
      let e = old - new
      let p = p with [i, j] = new
      let p =
        if j + 1 < w then p with [i, j + 1] = p[i, j + 1] + e * 7 / 16 else p
      let p =
        if i + 1 < h && j > 0
        then p with [i + 1, j - 1] = p[i + 1, j - 1] + e * 3 / 16
        else p
      let p =
        if i + 1 < h then p with [i + 1, j] = p[i + 1, j] + e * 5 / 16 else p
      in if i + 1 < h && j + 1 < w
         then p with [i + 1, j + 1] = p[i + 1, j + 1] + e / 16
         else p

-- The median of five rows in each column.
entry medians [h][w] (picture: [h][w]u8) : [h][w]u8 =
  let median5 a b c d e =
    let (a, b) = (u8.min a b, u8.max a b)
    let (c, d) = (u8.min c d, u8.max c d)
    let low = u8.max a c
    let high = u8.min b d
    in u8.max (u8.min low high) (u8.min (u8.max low high) e)
  in tabulate h (\i ->
       map5 median5 picture[clamp (i - 2) h] picture[clamp (i - 1) h] picture[i]
            picture[clamp (i + 1) h]
            picture[clamp (i + 2) h])

-- The longest run of each row of a binary picture.
entry runs [h][w] (picture: [h][w]u8) : [h]i32 =
  map (\row ->
         (loop (best, run) = (0, 0) for x in row do
            let run = if x != 0 then run + 1 else 0
            in (i32.max best run, run)).0)
      picture

-- The same by a scan: the ones since the last zero.
entry longest [h][w] (picture: [h][w]u8) : [h]i32 =
  let join (a, all_a) (b, all_b) : (i32, bool) =
    (if all_b then a + b else b, all_a && all_b)
  in map (\row ->
            row
            |> map (\x -> (i32.bool (x != 0), x != 0))
            |> scan join (0, true)
            |> map (.0)
            |> i32.maximum)
         picture

def five (a: f32) b c d e = (a + 4 * b + 6 * c + 4 * d + e) / 16

-- The blur by two transposes, without thinning.
entry blur_transposed [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let along [n] (xs: [n]f32) : [n]f32 =
    let at j = xs[clamp j n]
    in tabulate n (\j ->
         five (at (j - 2)) (at (j - 1)) (at j) (at (j + 1)) (at (j + 2)))
  in picture |> map along |> transpose |> map along |> transpose

-- The pyramid that computes only what it keeps.
entry pyramid_direct [h][w] (picture: [h][w]f32)
    : [(h + 1) / 2][(w + 1) / 2]f32 =
  let across =
    tabulate_2d h ((w + 1) / 2) (\i j ->
      let at k = picture[i, clamp k w]
      in five (at (2 * j - 2)) (at (2 * j - 1)) (at (2 * j)) (at (2 * j + 1))
              (at (2 * j + 2)))
  in tabulate_2d ((h + 1) / 2) ((w + 1) / 2) (\i j ->
       let at k = across[clamp k h, j]
       in five (at (2 * i - 2)) (at (2 * i - 1)) (at (2 * i)) (at (2 * i + 1))
               (at (2 * i + 2)))

-- A box filter along rows and columns by means of padded scans.
entry box_padded [h][w] (r: i64) (picture: [h][w]f32) : [h][w]f32 =
  let along [n] (xs: [n]f32) : [n]f32 =
    let sums = [0] ++ scan (+) 0 xs
    in tabulate n (\j ->
         let (left, right) = (i64.max 0 (j - r), i64.min n (j + r + 1))
         in (sums[right] - sums[left]) / f32.i64 (right - left))
  in map along picture

-- Sums of three pixels in each column.
entry vertical [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let along [n] (xs: [n]f32) : [n]f32 =
    tabulate n (\j -> xs[clamp (j - 1) n] + xs[j] + xs[clamp (j + 1) n])
  in picture |> transpose |> map along |> transpose
