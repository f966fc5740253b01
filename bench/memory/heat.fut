-- Explicit heat equation with a source on the left edge, cold on the right one and isolated elsewhere; until it is
-- steady.
entry heat [n][m] (limit: f64) (start: [n][m]f64) : [n][m]f64 =
  let (final, _) =
    loop (u, change) = (start, f64.inf) while change > limit do
      let next = tabulate_2d n m (\i j ->
        if j == 0 then 1
        else if j == m - 1 then 0
        else let up = if i == 0 then u[i, j] else u[i - 1, j]
             let down = if i == n - 1 then u[i, j] else u[i + 1, j]
             in u[i, j] + 0.2 * (up + down + u[i, j - 1] + u[i, j + 1] - 4 * u[i, j]))
      let differences = map2 (map2 (\x y -> f64.abs (x - y))) next u
      in (next, f64.maximum (flatten differences))
  in final
