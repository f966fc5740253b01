-- Points in space.

-- A step of bodies that attract each other.
entry bodies [n] (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) (masses: [n]f64) : ([n]f64, [n]f64, [n]f64) =
  let pull x y z =
    let (fx, fy, fz) = loop (fx, fy, fz) = (0, 0, 0) for j < n do
      let (dx, dy, dz) = (xs[j] - x, ys[j] - y, zs[j] - z)
      let r = dx * dx + dy * dy + dz * dz + 0.01
      let s = masses[j] / (r * f64.sqrt r)
      in (fx + s * dx, fy + s * dy, fz + s * dz)
    in (fx, fy, fz)
  in unzip3 (map3 pull xs ys zs)

-- For each query the nearest point.
entry nearest [n][m][d] (points: [n][d]f32) (queries: [m][d]f32) : [m]i64 =
  let distance (p: [d]f32) (q: [d]f32) = f32.sum (map2 (\x y -> (x - y) * (x - y)) p q)
  in map (\q ->
       (loop (best, at) = (f32.inf, -1) for i < n do
          let r = distance points[i] q
          in if r < best then (r, i) else (best, at)).1)
       queries

-- A step of k-means: the means of the points that are nearest to each centre.
entry kmeans [n][k][d] (points: [n][d]f64) (centres: [k][d]f64) : [k][d]f64 =
  let nearest (p: [d]f64) : i64 =
    let distances = map (\c -> f64.sum (map2 (\x y -> (x - y) * (x - y)) p c)) centres
    in (loop (best, at) = (f64.inf, 0) for i < k do if distances[i] < best then (distances[i], i) else (best, at)).1
  let owners = map nearest points
  let counts = hist (+) 0 k owners (replicate n 1i64)
  let sums = hist (map2 (+)) (replicate d 0) k owners points
  in map2 (\count sum -> map (/ f64.i64 (i64.max 1 count)) sum) counts sums
