-- Windows whose rows are the same for all columns, sums of rectangles, cells of pixels, tables of bytes, and weights
-- from tables: each against the same computed otherwise.
def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

entry weighted [h][w] (picture: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let (sum, weights) =
      loop (sum, weights) = (0f32, 0f32) for dy < 5i64 do
        loop (sum, weights) for dx < 5i64 do
          let p = picture[clamp (i + dy - 2) h, clamp (j + dx - 2) w]
          let weight = 1 / (1 + (p - picture[i, j]) * (p - picture[i, j]))
          in (sum + weight * p, weights + weight)
    in sum / weights)

entry weighted_otherwise [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let ps =
    tabulate_2d h w (\i j ->
      tabulate 25 (\k ->
        picture[clamp (i + k / 5 - 2) h, clamp (j + k % 5 - 2) w]))
  in map2 (map2 (\p qs ->
             let weight q = 1 / (1 + (q - p) * (q - p))
             in foldl (+) 0 (map (\q -> weight q * q) qs)
                / foldl (+) 0 (map weight qs))) picture ps

entry weights_agree (h: i64) (w: i64) : bool =
  let picture = tabulate_2d h w (\i j -> f32.i64 ((i * 7 + j * j) % 11))
  in and
       (map2 (\a b -> a == b) (flatten (weighted picture))
             (flatten (weighted_otherwise picture)))
-- ==
-- entry: weights_agree
-- input { 1i64 1i64 } output { true }
-- input { 4i64 3i64 } output { true }
-- input { 7i64 150i64 } output { true }
-- input { 9i64 68i64 } output { true }

-- Rows of a triangle: how many columns of the window there are differs between the rows that advance together.
entry ragged [h][w] (weights: [w]f32) (xs: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    loop s = 0 for k < 3i64 do
      let r = clamp (i + k - 1) h
      in loop s for l < i64.min r 4 do s + xs[r, (j + l) % w] * weights[j])

entry ragged_agrees (h: i64) (w: i64) : bool =
  let xs = tabulate_2d h w (\i j -> f32.i64 ((i * 5 + j * 3) % 13))
  let weights = tabulate w (\j -> f32.i64 (j % 4))
  let wanted =
    tabulate_2d h w (\i j ->
      f32.sum (flatten (tabulate_2d 3 4 (\k l ->
                          let r = clamp (i + k - 1) h
                          in if l < r
                             then xs[r, (j + l) % w] * weights[j]
                             else 0))))
  in and (map2 (==) (flatten (ragged weights xs)) (flatten wanted))
-- ==
-- entry: ragged_agrees
-- input { 1i64 1i64 } output { true }
-- input { 9i64 130i64 } output { true }
-- input { 6i64 20i64 } output { true }

-- Sums of rectangles: the scan down the columns overwrites what the scan along the rows has written. The radius may be
-- anything, also where i + r wraps around.
entry means [h][w] (r: i64) (picture: [h][w]u8) : [h][w]f32 =
  let rows = map (\row -> scan (+) 0 (map i32.u8 row)) picture
  let sums = transpose (map (scan (+) 0) (transpose rows))
  let at i j = if i < 0 || j < 0 || i >= h || j >= w then 0 else sums[i, j]
  in tabulate_2d h w (\i j ->
       let (top, bottom) = (i64.max 0 (i - r), i64.min (h - 1) (i + r))
       let (left, right) = (i64.max 0 (j - r), i64.min (w - 1) (j + r))
       in f32.i32
            (at bottom right
             - at (top - 1) right
             - at bottom (left - 1)
             + at (top - 1) (left - 1)))

entry means_agree (r: i64) (h: i64) (w: i64) : bool =
  let picture = tabulate_2d h w (\i j -> u8.i64 ((i * 31 + j * 17) % 256))
  let wanted =
    tabulate_2d h w (\i j ->
      loop s = 0i32 for k < h do
        loop s for l < w do
          if i64.abs (k - i) <= r && i64.abs (l - j) <= r
          then s + i32.u8 picture[k, l]
          else s)
  in and
       (map2 (\a b -> a == f32.i32 b) (flatten (means r picture))
             (flatten wanted))
-- ==
-- entry: means_agree
-- input { 0i64 3i64 4i64 } output { true }
-- input { 2i64 9i64 37i64 } output { true }
-- input { 1i64 1i64 70i64 } output { true }
-- input { 100i64 6i64 5i64 } output { true }

#[noinline]
def sum_before [h][w] (picture: [h][w]u8) (i: i64) (j: i64) : i32 =
  if i < 0 || j < 0 || i >= h || j >= w
  then 0
  else
    loop s = 0 for k < i + 1 do loop s for l < j + 1 do s + i32.u8 picture[k, l]

#[noinline]
def mean_otherwise [h][w] (r: i64) (picture: [h][w]u8) (i: i64) (j: i64) : f32 =
  let (top, bottom) = (i64.max 0 (i - r), i64.min (h - 1) (i + r))
  let (left, right) = (i64.max 0 (j - r), i64.min (w - 1) (j + r))
  in f32.i32
       (sum_before picture bottom right - sum_before picture (top - 1) right
        - sum_before picture bottom (left - 1)
        + sum_before picture (top - 1) (left - 1))

entry means_agree_at (r: i64) (h: i64) (w: i64) : bool =
  let picture = tabulate_2d h w (\i j -> u8.i64 ((i * 31 + j * 17) % 256))
  in and
       (map2 (==) (flatten (means r picture))
             (flatten (tabulate_2d h w (mean_otherwise r picture))))
-- ==
-- entry: means_agree_at
-- input { 3i64 5i64 40i64 } output { true }
-- input { -1i64 5i64 40i64 } output { true }
-- input { -3i64 9i64 20i64 } output { true }
-- input { 9223372036854775807i64 3i64 4i64 } output { true }
-- input { -9223372036854775808i64 3i64 4i64 } output { true }

-- Cells of 8 x 8 pixels.
entry cells [h][w] (picture: [h][w]i32) : [h / 8][w / 8]i32 =
  tabulate_2d (h / 8) (w / 8) (\ci cj ->
    foldl (\s x -> s * 3 + x) 0
          (flatten (tabulate_2d 8 8 (\i j ->
                      picture[8 * ci + i, 8 * cj + j]
                      - picture[clamp (8 * ci + i + 1) h, 8 * cj + j]))))

entry cells_agree (h: i64) (w: i64) : bool =
  let picture = tabulate_2d h w (\i j -> i32.i64 (i * i + 3 * j))
  let wanted =
    tabulate_2d (h / 8) (w / 8) (\ci cj ->
      loop s = 0 for i < 8i64 do
        loop s for j < 8i64 do
          s * 3
          + picture[8 * ci + i, 8 * cj + j]
          - picture[clamp (8 * ci + i + 1) h, 8 * cj + j])
  in and (map2 (==) (flatten (cells picture)) (flatten wanted))
-- ==
-- entry: cells_agree
-- input { 7i64 9i64 } output { true }
-- input { 24i64 17i64 } output { true }

-- A table of bytes.
entry levels [h][w] (table: [4]u8) (picture: [h][w]u8) : [h][w]u8 =
  map (map (\p -> table[i64.u8 (p & 3)])) picture
-- ==
-- entry: levels
-- input { [250u8, 251u8, 252u8, 253u8] [[0u8, 1u8, 255u8], [7u8, 128u8, 9u8]] }
-- output { [[250u8, 251u8, 253u8], [253u8, 250u8, 251u8]] }

-- Planes and weights from tables: straight code, in place.
def weights : [9]f32 = [4, 1, 1, 1, 1, 0.25, 0.25, 0.5, 0.5]
def steps : [9]i64 = [0, 1, 0, -1, 0, 1, -1, -1, 1]
entry planes [h][w] (fs: *[9][h][w]f32) : *[9][h][w]f32 =
  let sites =
    tabulate_2d h w (\i j ->
      let f q = fs[q, i, j]
      let total = f32.sum (map (\q -> weights[q] * f q) (iota 9))
      let shift = f32.sum (map (\q -> f32.i64 steps[q] * f q) (iota 9))
      in map (\q -> f q + weights[q] * total - f32.i64 steps[q] * shift)
             (iota 9))
  in tabulate_3d 9 h w (\q i j -> sites[i, j, q])

entry planes_agree (h: i64) (w: i64) : bool =
  let fs () = tabulate_3d 9 h w (\q i j -> f32.i64 ((q * 3 + i * 5 + j) % 8))
  let wanted =
    tabulate_3d 9 h w (\q i j ->
      let of ws = foldl (\s q -> s + ws[q] * (fs ())[q, i, j]) 0 (iota 9)
      in (fs ())[q, i, j]
         + weights[q] * of weights
         - f32.i64 steps[q] * of (map f32.i64 steps))
  in and (map2 (==) (flatten_3d (planes (fs ()))) (flatten_3d wanted))
-- ==
-- entry: planes_agree
-- input { 1i64 1i64 } output { true }
-- input { 3i64 37i64 } output { true }
