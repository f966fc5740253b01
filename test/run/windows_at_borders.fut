-- Windows whose positions are kept inside of the picture by minima and maxima.
-- ==
-- entry: window
-- input { [[1f32, 2f32, 3f32], [4f32, 5f32, 6f32]] } output { [[38f32, 48f32, 58f32], [47f32, 57f32, 67f32]] }
-- ==
-- entry: agrees
-- input { 9i64 40i64 } output { true }
-- input { 1i64 3i64 } output { true }
-- input { 5i64 1i64 } output { true }

def at [h][w] (picture: [h][w]f32) (i: i64) (j: i64) : f32 =
  picture[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]

entry window [h][w] (picture: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    loop s = 0 for k < 5 do
      loop s for l < 3 do s + at picture (i + k - 2) (j + l - 1))

entry agrees (h: i64) (w: i64) : bool =
  let picture = tabulate_2d h w (\i j -> f32.i64 ((i * 17 + j * 31) % 13))
  let padded = tabulate_2d (h + 4) (w + 2) (\i j -> at picture (i - 2) (j - 1))
  let sums =
    tabulate_2d h w (\i j ->
      f32.sum (tabulate 15 (\k -> padded[i + k / 3, j + k % 3])))
  in and (flatten (map2 (map2 (==)) (window picture) sums))
