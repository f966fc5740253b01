-- Spots that grow and divide: a reaction of two substances that spread at different speeds (Gray and Scott), on a plate
-- whose borders meet. The two arrays of a round are the only memory.

def laplace [h][w] (a: [h][w]f32) (i: i64) (j: i64) : f32 =
  let up = (i - 1 + h) % h
  let down = (i + 1) % h
  let left = (j - 1 + w) % w
  let right = (j + 1) % w
  in 0.2 * (a[up, j] + a[down, j] + a[i, left] + a[i, right])
     + 0.05 * (a[up, left] + a[up, right] + a[down, left] + a[down, right]) - a[i, j]

def react [h][w] (u: [h][w]f32) (v: [h][w]f32) : ([h][w]f32, [h][w]f32) =
  unzip (map unzip (tabulate_2d h w (\i j ->
    let (a, b) = (u[i, j], v[i, j])
    let reaction = a * b * b
    in (a + laplace u i j - reaction + 0.035 * (1 - a), b + 0.5 * laplace v i j + reaction - 0.098 * b))))

def start (h: i64) (w: i64) (i: i64) (j: i64) : bool =
  let (y, x) = (i - h / 2, j - w / 2)
  in i64.abs y < 6 && i64.abs x < 10 || i64.abs (y - 30) < 4 && i64.abs (x + 50) < 4

def shade (v: f32) : [3]u8 =
  let t = f32.max 0 (f32.min 1 (v * 3))
  in [u8.f32 (20 + 235 * t * t), u8.f32 (30 + 190 * t), u8.f32 (90 + 110 * t * (1 - t) * 2)]

entry main (h: i64) (w: i64) (rounds: i32) : [h][w][3]u8 =
  let seeds = tabulate_2d h w (start h w)
  let u = map (map (\s -> if s then 0.5 else 1)) seeds
  let v = map (map (\s -> if s then 0.25 else 0)) seeds
  let (_, v) = loop (u, v) for _i < rounds do react u v
  in map (map shade) v

-- ==
-- input { 1i64 1i64 0 } output { [[[152u8, 172u8, 131u8]]] }
