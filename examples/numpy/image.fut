-- | Pictures as arrays, for Python.

-- | The mean over a square of side `2*r + 1`, by prefix sums; beyond the border the square is cut.
-- ==
-- entry: blur
-- input { 1i64 [[1.0f32, 2.0], [3.0, 4.0]] } output { [[2.5f32, 2.5], [2.5, 2.5]] }
entry blur [h] [w] (r: i64) (picture: [h][w]f32) : [h][w]f32 =
  let window [n] (xs: [n]f32) : [n]f32 =
    let sums = scan (+) 0 xs
    let mean i =
      let last = i64.min (n - 1) (i + r)
      let first = i64.max 0 (i - r)
      let before = if first > 0 then sums[first - 1] else 0
      in (sums[last] - before) / f32.i64 (last - first + 1)
    in tabulate n mean
  in transpose (map window (transpose (map window picture)))

-- | How many pixels there are of each of `bins` shades from 0 to 1.
-- ==
-- entry: shades
-- input { 2i64 [[0.0f32, 0.4], [0.6, 1.0]] } output { [2i64, 2i64] }
entry shades [h] [w] (bins: i64) (picture: [h][w]f32) : [bins]i64 =
  let shade x = i64.max 0 (i64.min (bins - 1) (i64.f32 (x * f32.i64 bins)))
  in hist (+) 0 bins (map shade (flatten picture)) (replicate (h * w) 1)

-- | The places brighter than `level`, as rows of (line, column).
entry bright [h] [w] (level: f32) (picture: [h][w]f32) : [][2]i64 =
  let at i = let y = i / w in [y, i % w]
  let is_bright i = picture[i / w, i % w] > level
  in map at (filter is_bright (iota (h * w)))
