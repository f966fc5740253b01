-- Rounds until a point of the plane escapes.
entry mandelbrot (h: i64) (w: i64) (limit: i32) : [h][w]i32 =
  tabulate_2d h w (\i j ->
    let (cr, ci) = (3 * f64.i64 j / f64.i64 w - 2, 2 * f64.i64 i / f64.i64 h - 1)
    let (_, _, rounds) =
      loop (x, y, round) = (0, 0, 0) while round < limit && x * x + y * y <= 4 do
        (x * x - y * y + cr, 2 * x * y + ci, round + 1)
    in rounds)
