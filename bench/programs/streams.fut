-- Filters, scans and flattened arrays whose elements are used once.

-- Cumulative shares of a total.
entry shares [n] (xs: [n]f64) : [n]f64 =
  let sums = scan (+) 0 xs
  in map (/ sums[n - 1]) sums

-- How the numbers above a limit are distributed.
entry large [n] (k: i64) (limit: i32) (xs: [n]i32) : [k]i32 =
  let chosen = filter (> limit) xs
  in hist (+) 0 k (map (\x -> i64.i32 (x - limit) % k) chosen) (map (const 1i32) chosen)

-- Sums that begin anew at each mark.
entry segments [n] (marks: [n]u8) (xs: [n]f64) : [n]f64 =
  zip (map (!= 0) marks) xs
  |> scan (\(f, a) (g, b) -> (f || g, if g then b else a + b)) (false, 0)
  |> map (.1)

-- The largest of the absolute values of each column.
entry ranges [n][d] (xss: [n][d]f64) : [d]f64 = reduce (map2 f64.max) (replicate d 0) (map (map f64.abs) xss)

-- Votes for lines: those of each pixel of an edge for each angle, by its distance from the corner.
entry hough [h][w] (angles: i64) (distances: i64) (edges: [h][w]u8) : [angles][distances]i32 =
  let turned = map (\a -> f32.pi * f32.i64 a / f32.i64 angles) (iota angles)
  let (cosines, sines) = (map f32.cos turned, map f32.sin turned)
  let scale = f32.i64 distances / f32.i64 (h + w)
  let votes = flatten_3d (tabulate_3d h w angles (\i j a ->
    if edges[i, j] < 250 then (-1, -1)
    else (a, i64.f32 (f32.abs (f32.i64 i * sines[a] + f32.i64 j * cosines[a]) * scale))))
  in reduce_by_index_2d (replicate angles (replicate distances 0)) (+) 0 votes (map (const 1) votes)
