-- The Mandelbrot set: each point of the plane has the colour of the number of rounds in which it escapes.

def rounds (limit: i32) (cr: f64) (ci: f64) : i32 =
  let (_, _, n) =
    loop (x, y, n) = (0, 0, 0) while n < limit && x * x + y * y <= 4 do
      (x * x - y * y + cr, 2 * x * y + ci, n + 1)
  in n

def shade (x: f64) : u8 = u8.f64 (127.5 - 127.5 * f64.cos x)

def colour (limit: i32) (n: i32) : [3]u8 =
  let t = f64.sqrt (f64.i32 n)
  in if n == limit
     then [0, 0, 0]
     else [shade (0.5 * t), shade (0.6 * t), shade (0.9 * t)]

entry main (h: i64) (w: i64) : [h][w][3]u8 =
  tabulate_2d h w (\i j ->
    colour 500
           (rounds 500 (3 * f64.i64 j / f64.i64 w - 2.2)
                   (2 * f64.i64 i / f64.i64 h - 1)))

-- ==
-- input { 2i64 2i64 } output { [[[15u8, 22u8, 48u8], [44u8, 62u8, 125u8]], [[15u8, 22u8, 48u8], [0u8, 0u8, 0u8]]] }
