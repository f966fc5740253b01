-- Differential equations in time.

-- Heat in a rod whose ends keep their temperature.
entry heat_rod [n] (steps: i64) (rod: [n]f64) : [n]f64 =
  loop rod for _s < steps do
    tabulate n (\i -> if i == 0 || i == n - 1 then rod[i] else rod[i] + 0.25 * (rod[i - 1] - 2 * rod[i] + rod[i + 1]))

-- Heat on a torus.
entry heat_torus [h][w] (steps: i64) (plate: [h][w]f32) : [h][w]f32 =
  loop plate for _s < steps do
    tabulate_2d h w (\i j ->
      let c = plate[i, j]
      in c + 0.1 * (plate[(i - 1 + h) % h, j] + plate[(i + 1) % h, j] + plate[i, (j - 1 + w) % w]
                    + plate[i, (j + 1) % w] - 4 * c))

-- Waves in a box: the state is this and the last displacement.
entry waves [h][w] (steps: i64) (start: [h][w]f32) : [h][w]f32 =
  let step (now: [h][w]f32) (last: [h][w]f32) : [h][w]f32 =
    tabulate_2d h w (\i j ->
      if i == 0 || j == 0 || i == h - 1 || j == w - 1 then 0
      else 2 * now[i, j] - last[i, j]
           + 0.25 * (now[i - 1, j] + now[i + 1, j] + now[i, j - 1] + now[i, j + 1] - 4 * now[i, j]))
  in (loop (now, last) = (start, start) for _s < steps do (step now last, now)).0

-- Transport along a ring, against the wind.
entry advect [n] (steps: i64) (speed: f64) (field: [n]f64) : [n]f64 =
  loop field for _s < steps do map2 (\x upwind -> x - speed * (x - upwind)) field (rotate (-1) field)

-- Relaxation: the red fields of a chessboard from their black neighbours, then the black ones.
entry red_black [h][w] (steps: i64) (plate: [h][w]f64) : [h][w]f64 =
  let sweep (u: [h][w]f64) (colour: i64) =
    tabulate_2d h w (\i j ->
      if i == 0 || j == 0 || i == h - 1 || j == w - 1 || (i + j) % 2 != colour then u[i, j]
      else 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]))
  in loop u = plate for _s < steps do sweep (sweep u 0) 1
