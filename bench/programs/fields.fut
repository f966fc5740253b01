-- Learning and physics on grids.

def matmul [n][m][k] (a: [n][m]f32) (b: [m][k]f32) : [n][k]f32 =
  map (\r -> map (\c -> f32.sum (map2 (*) r c)) (transpose b)) a
def sigmoid (x: f32) : f32 = 1 / (1 + f32.exp (-x))

-- A step of an LSTM cell for a batch.
entry lstm [b][d][h] (wx: [d][4 * h]f32) (wh: [h][4 * h]f32) (bias: [4 * h]f32)
    (xs: [b][d]f32) (hs: [b][h]f32)
    (cs: [b][h]f32) : ([b][h]f32, [b][h]f32) =
  let z = map2 (map3 (\c x y -> x + y + c) bias) (matmul xs wx) (matmul hs wh)
  in unzip (map2 (\z c ->
                    let i = map sigmoid z[:h]
                    let f = map sigmoid z[h:2 * h]
                    let g = map f32.tanh z[2 * h:3 * h]
                    let o = map sigmoid z[3 * h:4 * h]
                    let c =
                      map4 (\f c i g -> f * c + i * g) (f :> [h]f32) c
                           (i :> [h]f32) (g :> [h]f32)
                    in (map2 (\o c -> o * f32.tanh c) (o :> [h]f32) c, c)) z cs)

entry layer_norm [n][d] (gain: [d]f32) (bias: [d]f32) (x: [n][d]f32)
    : [n][d]f32 =
  map (\row ->
         let mean = f32.sum row / f32.i64 d
         let variance =
           f32.sum (map (\v -> (v - mean) * (v - mean)) row) / f32.i64 d
         let s = 1 / f32.sqrt (variance + 1e-5)
         in map3 (\v g b -> (v - mean) * s * g + b) row gain bias) x

entry batch_norm [n][d] (gain: [d]f32) (bias: [d]f32) (x: [n][d]f32)
    : ([n][d]f32, [d]f32, [d]f32) =
  let means = map (\column -> f32.sum column / f32.i64 n) (transpose x)
  let variances =
    map2 (\column mean ->
            f32.sum (map (\v -> (v - mean) * (v - mean)) column) / f32.i64 n)
         (transpose x) means
  let scales = map2 (\g v -> g / f32.sqrt (v + 1e-5)) gain variances
  in (map (\row -> map4 (\v m s b -> (v - m) * s + b) row means scales bias) x,
      means,
      variances)

-- The loss of a batch and its gradient.
entry cross_entropy [n][k] (logits: [n][k]f32) (labels: [n]i64)
    : (f32, [n][k]f32) =
  let (losses, gradients) =
    unzip (map2 (\row y ->
                   let top = f32.maximum row
                   let es = map (\v -> f32.exp (v - top)) row
                   let total = f32.sum es
                   in (f32.log total + top - row[y],
                       map2 (\e j ->
                               (e / total - (if j == y then 1 else 0))
                               / f32.i64 n)
                            es (iota k)))
                logits labels)
  in (f32.sum losses / f32.i64 n, gradients)

entry adam [n] (t: f32) (p: *[n]f32) (m: *[n]f32) (v: *[n]f32) (g: [n]f32)
    : (*[n]f32, *[n]f32, *[n]f32) =
  let m = map2 (\m g -> 0.9 * m + 0.1 * g) m g
  let v = map2 (\v g -> 0.999 * v + 0.001 * g * g) v g
  let (c1, c2) = (1 - 0.9 ** t, 1 - 0.999 ** t)
  let p =
    map3 (\p m v -> p - 0.001 * (m / c1) / (f32.sqrt (v / c2) + 1e-8)) p m v
  in (p, m, v)

entry depthwise [c][h][w] (ks: [c][3][3]f32) (xs: [c][h][w]f32) : [c][h][w]f32 =
  map2 (\k x ->
          let at i j = if i >= 0 && i < h && j >= 0 && j < w then x[i, j] else 0
          in tabulate_2d h w (\i j ->
               f32.sum (flatten (tabulate_2d 3 3 (\a b ->
                                   k[a, b] * at (i + a - 1) (j + b - 1)))))) ks
       xs

-- A causal convolution in time with holes.
entry causal [n][c][o][k] (dilation: i64) (w: [k][c][o]f32) (x: [n][c]f32)
    : [n][o]f32 =
  tabulate_2d n o (\t j ->
    f32.sum (tabulate k (\s ->
               let u = t - s * dilation
               in if u < 0 then 0 else f32.sum (map2 (*) x[u] w[s, :, j]))))

def ex : [9]i64 = [0, 1, 0, -1, 0, 1, -1, -1, 1]
def ey : [9]i64 = [0, 0, 1, 0, -1, 1, 1, -1, -1]
def weights : [9]f32 =
  [4 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 36, 1 / 36, 1 / 36, 1 / 36]

def collide (omega: f32) (fs: [9]f32) : [9]f32 =
  let rho = f32.sum fs
  let ux = f32.sum (map2 (\e f -> f32.i64 e * f) ex fs) / rho
  let uy = f32.sum (map2 (\e f -> f32.i64 e * f) ey fs) / rho
  let uu = ux * ux + uy * uy
  in map4 (\x y w f ->
             let eu = f32.i64 x * ux + f32.i64 y * uy
             in f
                + omega
                  * (w * rho * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * uu) - f)) ex
          ey weights fs

-- A step of a lattice Boltzmann method: the nine densities of a site together.
entry lbm_sites [h][w] (omega: f32) (f: [h][w][9]f32) : [h][w][9]f32 =
  tabulate_2d h w (\i j ->
    collide omega (tabulate 9 (\q -> f[(i - ey[q]) % h, (j - ex[q]) % w, q])))

-- The same with a plane for each density.
entry lbm_planes [h][w] (omega: f32) (f: [9][h][w]f32) : [9][h][w]f32 =
  let moved = map3 (\plane x y -> rotate (-y) (map (rotate (-x)) plane)) f ex ey
  let sites =
    tabulate_2d h w (\i j -> collide omega (map (\plane -> plane[i, j]) moved))
  in tabulate_3d 9 h w (\q i j -> sites[i, j, q])

-- Planes, each read at its place.
entry lbm_places [h][w] (omega: f32) (f: [9][h][w]f32) : [9][h][w]f32 =
  let sites =
    tabulate_2d h w (\i j ->
      collide omega (tabulate 9 (\q -> f[q, (i - ey[q]) % h, (j - ex[q]) % w])))
  in tabulate_3d 9 h w (\q i j -> sites[i, j, q])

entry gray_scott [h][w] (steps: i64) (u: [h][w]f32) (v: [h][w]f32)
    : ([h][w]f32, [h][w]f32) =
  let laplacian (x: [h][w]f32) : [h][w]f32 =
    map5 (map5 (\c n s e w -> n + s + e + w - 4 * c)) x (rotate (-1) x)
         (rotate 1 x) (map (rotate 1) x)
         (map (rotate (-1)) x)
  in loop (u, v) for _s < steps do
       let reaction = map2 (map2 (\u v -> u * v * v)) u v
       in (map3 (map3 (\u l r -> u + 0.16 * l - r + 0.035 * (1 - u))) u
                (laplacian u) reaction,
           map3 (map3 (\v l r -> v + 0.08 * l + r - 0.1 * v)) v (laplacian v)
                reaction)

entry heat_3d [d][h][w] (steps: i64) (x: [d][h][w]f64) : [d][h][w]f64 =
  loop x for _s < steps do
    tabulate_3d d h w (\i j k ->
      x[i, j, k]
      + 0.1
        * (x[(i + 1) % d, j, k] + x[(i - 1) % d, j, k] + x[i, (j + 1) % h, k]
           + x[i, (j - 1) % h, k]
           + x[i, j, (k + 1) % w] + x[i, j, (k - 1) % w] - 6 * x[i, j, k]))
