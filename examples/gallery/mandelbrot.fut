-- The Mandelbrot set: how soon z <- z * z + c leaves the circle of radius 16, as a colour.

type complex = (f64, f64)

def step (c: complex) (z: complex) : complex =
  (z.0 * z.0 - z.1 * z.1 + c.0, 2 * z.0 * z.1 + c.1)

def size (z: complex) : f64 = z.0 * z.0 + z.1 * z.1

-- The number of steps, with a fraction that makes it smooth; -1: it stays.
def escape (limit: i32) (c: complex) : f64 =
  let (z, i) = loop (z, i) = ((0, 0), 0i32) while i < limit && size z < 256 do (step c z, i + 1)
  in if i == limit then -1 else f64.i32 i + 1 - f64.log2 (f64.log2 (size z) / 2)

def byte (x: f64) : u8 = u8.f64 (f64.max 0 (f64.min 255 (255 * x)))

def colour (steps: f64) : [3]u8 =
  if steps < 0 then [0, 0, 0]
  else let t = 0.5 * f64.sqrt steps
       let wave (speed: f64) = byte (0.5 - 0.5 * f64.cos (speed * t))
       in [wave 1, wave 0.75, wave 0.5]

-- | `across` is the width of the part of the plane around `centre`.
entry main (h: i64) (w: i64) (x: f64) (y: f64) (across: f64) : [h][w][3]u8 =
  tabulate_2d h w (\i j ->
    let pixel = across / f64.i64 w
    in colour (escape 400 (x + (f64.i64 j - f64.i64 w / 2) * pixel, y + (f64.i64 i - f64.i64 h / 2) * pixel)))

-- ==
-- input { 1i64 1i64 0.0 0.0 1.0 } output { [[[0u8, 0u8, 0u8]]] }
