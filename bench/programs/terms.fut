-- Sums of terms: of rows at positions, of the same terms for many points, beside other results.

-- A sparse matrix times a dense one, each element by itself.
entry spmm [k][m][d] (n: i64) (starts: [n]i64) (columns: [k]i64)
    (elements: [k]f32)
    (b: [m][d]f32) : [n][d]f32 =
  tabulate_2d n d (\i j ->
    let end = if i + 1 < n then starts[i + 1] else k
    in loop s = 0 for e in starts[i]..<end do
         s + elements[e] * b[columns[e], j])

-- The mean of the neighbours of each node of a graph.
entry means [n][k][d] (ns: [n][k]i64) (xs: [n][d]f32) : [n][d]f32 =
  map (\row ->
         map (\j -> f32.sum (map (\i -> xs[i, j]) row) / f32.i64 k) (iota d))
      ns

-- Sums of rows of a table.
entry embedded [b][l][v][d] (bags: [b][l]i64) (table: [v][d]f32) : [b][d]f32 =
  map (\bag -> reduce (map2 (+)) (replicate d 0) (map (\t -> table[t]) bag))
      bags

-- Forces between the particles of boxes and of their neighbours.
entry forces [b][p] (neighbours: [b][9]i64) (xs: [b][p]f32) (ys: [b][p]f32)
    (qs: [b][p]f32) : ([b][p]f32, [b][p]f32) =
  map3 (\ns bx by ->
          map2 (\x y ->
                  loop (fx, fy) = (0, 0) for n in ns do
                    loop (fx, fy) for j < p do
                      let dx = x - xs[n, j]
                      let dy = y - ys[n, j]
                      let r2 = dx * dx + dy * dy
                      let s = qs[n, j] / (1 + r2 * (1 + r2))
                      in (fx + s * dx, fy + s * dy)) bx by)
       neighbours xs ys
  |> map unzip
  |> unzip

-- Quasi-crystals: the waves of each pixel.
entry crystal [k] (h: i64) (w: i64) (angles: [k]f32) (scale: f32) : [h][w]f32 =
  tabulate_2d h w (\y x ->
    let u = f32.i64 x * scale
    let v = f32.i64 y * scale
    let s =
      f32.sum
        (map (\a -> let t = u * a + v * (1 - a) in (t * t - t) / 2 + 0.5)
             angles)
    let n = f32.trunc s
    in if i32.f32 n % 2 == 0 then s - n else 1 - (s - n))

-- Particles in a field, step by step.
entry particles [n] (steps: i64) (dt: f32) (px: [n]f32) (py: [n]f32)
    (vx: [n]f32)
    (vy: [n]f32) : ([n]f32, [n]f32) =
  let step ((x, y), (u, v)) =
    let r2 = x * x + y * y + 0.1
    let (u, v) = (u - dt * x / r2, v - dt * y / r2)
    in ((x + dt * u, y + dt * v), (u, v))
  in unzip (map2 (\p v -> (loop s = (p, v) for _k < steps do step s).0)
                 (zip px py) (zip vx vy))

-- The normal equations of a registration, from points to planes.
entry normal [n] (ps: [n][3]f64) (qs: [n][3]f64) (ns: [n][3]f64)
    : ([6][6]f64, [6]f64) =
  let dot [k] (a: [k]f64) (b: [k]f64) : f64 = f64.sum (map2 (*) a b)
  let cross (a: [3]f64) (b: [3]f64) : [3]f64 =
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
     a[0] * b[1] - a[1] * b[0]]
  let row p q m : ([6]f64, f64) =
    (cross p m ++ m :> [6]f64, dot (map2 (-) q p) m)
  let (js, rs) = unzip (map3 row ps qs ns)
  let columns = transpose js
  in (map (\a -> map (dot a) columns) columns, map (dot rs) columns)

-- Normals of triangles, their area and the volume inside.
entry surface [n][m] (vertices: [n][3]f64) (faces: [m][3]i64)
    : ([m][3]f64, f64, f64) =
  let dot (a: [3]f64) (b: [3]f64) : f64 = f64.sum (map2 (*) a b)
  let cross (a: [3]f64) (b: [3]f64) : [3]f64 =
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
     a[0] * b[1] - a[1] * b[0]]
  let of_face (f: [3]i64) =
    let (a, b, c) = (vertices[f[0]], vertices[f[1]], vertices[f[2]])
    let normal = cross (map2 (-) b a) (map2 (-) c a)
    let length = f64.sqrt (dot normal normal)
    in (map (/ (length + 1e-9)) normal, length / 2, dot a (cross b c) / 6)
  let (normals, areas, volumes) = unzip3 (map of_face faces)
  in (normals, f64.sum areas, f64.sum volumes)

-- Which points lie inside of a polygon.
entry inside [n][k] (xs: [k]f64) (ys: [k]f64) (points: [n][2]f64) : [n]bool =
  let edges = zip4 xs ys (rotate (-1) xs) (rotate (-1) ys)
  let contains (p: [2]f64) =
    let (x, y) = (p[0], p[1])
    let crosses (ax, ay, bx, by) =
      (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    in reduce (!=) false (map crosses edges)
  in map contains points

-- American puts, by binomial trees.
entry americans [m] (steps: i64) (strikes: [m]f64) (volatilities: [m]f64)
    : [m]f64 =
  let price (strike: f64) (sigma: f64) : f64 =
    let dt = 1 / f64.i64 steps
    let u = f64.exp (sigma * f64.sqrt dt)
    let p = (f64.exp (0.03 * dt) - 1 / u) / (u - 1 / u)
    let discount = f64.exp (-0.03 * dt)
    let spots = tabulate (2 * steps + 1) (\i -> u ** f64.i64 (i - steps))
    let leaves = tabulate (steps + 1) (\i -> f64.max 0 (strike - spots[2 * i]))
    let values =
      loop v = leaves for k < steps do
        let t = steps - 1 - k
        in v
             with [:t + 1] =
               tabulate (t + 1) (\i ->
                 f64.max (strike - spots[2 * i + k + 1])
                         (discount * (p * v[i + 1] + (1 - p) * v[i])))
    in values[0]
  in map2 price strikes volatilities
