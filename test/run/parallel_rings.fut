-- Stages of pipelines with rings of rows: several workers make strips of rows, each with rings of its own.
let near (i: i64) (n: i64) = i64.max 0 (i64.min (n - 1) i)
let picture (h: i64) (w: i64) : [h][w]i64 = tabulate_2d h w (\i j -> (i * 37 + j * j * 11) % 101)

-- ==
-- entry: blur
-- input { 0i64 40i64 } auto output
-- input { 1i64 40i64 } auto output
-- input { 31i64 40i64 } auto output
-- input { 32i64 40i64 } auto output
-- input { 33i64 41i64 } auto output
-- input { 67i64 300i64 } auto output
-- input { 200i64 0i64 } auto output
entry blur (h: i64) (w: i64) : [h][w]i64 =
  let x = picture h w
  let across = map (\r -> tabulate w (\j -> r[near (j - 1) w] + 2 * r[j] + r[near (j + 1) w])) x
  in tabulate_2d h w (\i j -> across[near (i - 1) h, j] + across[i, j] + across[near (i + 1) h, j])

-- Windows behind the row only: a strip begins several iterations earlier.
-- ==
-- entry: behind
-- input { 20i64 200i64 } auto output
-- input { 64i64 120i64 } auto output
-- input { 211i64 64i64 } auto output
entry behind (h: i64) (w: i64) : [h][w]i64 =
  let x = picture h w
  let a = tabulate_2d h w (\i j -> x[i, j] - 2 * x[near (i - 3) h, near (j + 1) w])
  let b = tabulate_2d h w (\i j -> a[i, j] * 3 - a[near (i - 3) h, near (j - 1) w])
  let c = tabulate_2d h w (\i j -> b[i, near (j + 2) w] + b[near (i - 4) h, j])
  in tabulate_2d h w (\i j -> c[i, j] - c[near (i - 3) h, near (j - 1) w])

-- Stages with several readers, in front and behind.
-- ==
-- entry: chain
-- input { 100i64 50i64 } auto output
-- input { 130i64 129i64 } auto output
entry chain (h: i64) (w: i64) : [h][w]i64 =
  let a = picture h w
  let b = tabulate_2d h w (\i j -> a[near (i - 1) h, j] - 2 * a[i, near (j + 1) w] + a[near (i + 1) h, near (j - 1) w])
  let c = tabulate_2d h w (\i j -> b[near (i + 5) h, j] - b[near (i - 2) h, j])
  let d = tabulate_2d h w (\i j -> b[i, near (j + 1) w] * b[i, near (j - 1) w])
  in tabulate_2d h w (\i j -> c[near (i + 1) h, j] * 3 + d[near (i - 1) h, near (j - 1) w] + c[i, near (j - 1) w])

-- Two rows are made for each one that is read, and rows chosen by elements.
-- ==
-- entry: halves
-- input { 65i64 80i64 } auto output
-- input { 140i64 80i64 } auto output
entry halves (h: i64) (w: i64) : [][w]i64 =
  let x = picture h w
  let smooth = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + x[i, j] * 3)
  let lower = tabulate_2d h w (\i j -> smooth[i, j] - smooth[near (i + x[i, j] % 3 - 1) h, j])
  in tabulate_2d (h / 2) w (\i j -> lower[2 * i, j] + lower[2 * i + 1, near (j + 1) w])

-- Along columns between transpositions; two results; a number for each row.
-- ==
-- entry: turned
-- input { 70i64 90i64 } auto output
-- input { 133i64 40i64 } auto output
entry turned (h: i64) (w: i64) : ([h][w]i64, [h][w]i64, [h]i64) =
  let along [n][m] (y: [n][m]i64) : [n][m]i64 =
    tabulate_2d n m (\i j -> y[i, near (j - 1) m] + 2 * y[i, j] + y[i, near (j + 1) m])
  let smooth = transpose (along (transpose (picture h w)))
  let (a, b) = unzip (map unzip (tabulate_2d h w (\i j ->
    (smooth[i, near (j + 1) w] + smooth[near (i - 1) h, j], smooth[near (i + 1) h, near (j - 1) w]))))
  let sums = picture h w |> map (map (* 3))
  let c = tabulate_2d h w (\i j -> sums[i, near (j - 1) w] * sums[i, j])
  in (a, b, tabulate h (\i -> loop s = 7 for j < w do s * 3 - c[near (i - 1) h, j] + c[near (i + 1) h, j]))

-- In a loop, and in the iterations of another build, which run at the same time and have whole pipelines.
-- ==
-- entry: steps
-- input { 3 50i64 120i64 } auto output
entry steps (n: i32) (h: i64) (w: i64) : [h][w]i64 =
  loop x = picture h w for _k < n do
    let a = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + x[near (i - 1) h, j])
    let b = tabulate_2d h w (\i j -> (a[near (i - 1) h, j] + a[near (i + 1) h, j]) % 1000)
    in tabulate_2d h w (\i j -> b[near (i - 1) h, j] - b[near (i + 1) h, j])

-- ==
-- entry: images
-- input { 9i64 40i64 50i64 } auto output
-- input { 2i64 1i64 3i64 } auto output
entry images (n: i64) (h: i64) (w: i64) : [n][h][w]i64 =
  tabulate n (\k ->
    let a = map (map (+ k)) (picture h w)
    let b = tabulate_2d h w (\i j -> a[i, near (j - 1) w] * a[near (i - 1) h, j] % 7)
    in tabulate_2d h w (\i j -> b[near (i - 1) h, j] + b[near (i + 1) h, near (j + 1) w]))

-- Folds run in order; the arrays that they read are made at the same time.
-- ==
-- entry: folded
-- input { 60i64 100i64 } auto output
entry folded (h: i64) (w: i64) : f64 =
  let x = picture h w
  let b = tabulate_2d h w (\i j -> f64.i64 (x[i, near (j - 1) w] + x[i, j] + x[i, near (j + 1) w]))
  in f64.sum (map f64.sum (tabulate_2d h w (\i j -> (b[near (i + 1) h, j] / 3 - b[near (i - 1) h, j]) ** 2)))
