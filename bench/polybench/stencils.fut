-- PolyBench's stencils.

-- Tridiagonal systems (a, b, a) x = rhs, one for each row but the first and last; the ends of every x are 1. The right
-- side of a row comes from it and its neighbours.
#[inline]
def half_step [n][m] (a: f64) (d: f64) (u: [n][m]f64) : [n][m]f64 =
  let b = 1 - 2 * a
  let factors = loop p = replicate m 0 for j in 1..<m - 1 do p with [j] = -a / (a * p[j - 1] + b)
  let solved = tabulate (n - 2) (\row ->
    let i = row + 1
    let x = loop x = replicate m 1 for j in 1..<m - 1 do
      let rhs = -d * u[i - 1, j] + (1 + 2 * d) * u[i, j] - d * u[i + 1, j]
      in x with [j] = (rhs - a * x[j - 1]) / (a * factors[j - 1] + b)
    in loop x for r in 2..<m do
         let j = m - r
         in x with [j] = factors[j] * x[j + 1] + x[j])
  in ([replicate m 1] ++ solved ++ [replicate m 1]) :> [n][m]f64

-- The heat equation by alternating directions: half a step implicit along columns, half a step along rows.
entry adi [n] (rounds: i64) (u: [n][n]f64) : [n][n]f64 =
  let (a, d) = (-(f64.i64 n * f64.i64 n / f64.i64 rounds), -(f64.i64 n * f64.i64 n / f64.i64 rounds) / 2)
  in loop u = copy u for _round < rounds do
       let v = #[dest] transpose (half_step a d (transpose u))
       in half_step d a v

-- Electric and magnetic fields in two dimensions, in place; the first row of ey is driven.
entry fdtd_2d [rounds][n][m] (drive: [rounds]f64) (ex: [n][m]f64) (ey: [n][m]f64) (hz: [n][m]f64)
  : ([n][m]f64, [n][m]f64, [n][m]f64) =
  loop (ex, ey, hz) = (copy ex, copy ey, copy hz) for t < rounds do
    let ey = ey with [0] = replicate m drive[t]
    let ey = ey with [1:] = map3 (map3 (\e h up -> e - 0.5 * (h - up))) ey[1:] hz[1:] hz[:n - 1]
    let ex = ex with [:, 1:] = map3 (map3 (\e h left -> e - 0.5 * (h - left))) ex[:, 1:] hz[:, 1:] hz[:, :m - 1]
    let change h right left below above = h - 0.7 * (right - left + below - above)
    in (ex, ey, hz with [:n - 1, :m - 1] = map5 (map5 change) hz[:n - 1, :m - 1] ex[:n - 1, 1:] ex[:n - 1,
      :m - 1] ey[1:, :m - 1] ey[:n - 1, :m - 1])

-- Seven-point sweeps over a box with fixed faces.
entry heat_3d [n] (rounds: i64) (box: [n][n][n]f64) : [n][n][n]f64 =
  loop a = box for _round < rounds do
    tabulate_3d n n n (\i j k ->
      if i == 0 || j == 0 || k == 0 || i == n - 1 || j == n - 1 || k == n - 1 then a[i, j, k]
      else let bend below above = 0.125 * (above - 2 * a[i, j, k] + below)
           in bend a[i - 1, j, k] a[i + 1, j, k] + bend a[i, j - 1, k] a[i, j + 1, k]
             + bend a[i, j, k - 1] a[i, j, k + 1] + a[i, j, k])

-- Sweeps of three-point means; the ends stay.
entry jacobi_1d [n] (rounds: i64) (a: [n]f64) : [n]f64 =
  loop a for _round < rounds do
    tabulate n (\i -> if i == 0 || i == n - 1 then a[i] else 0.33333 * (a[i - 1] + a[i] + a[i + 1]))

-- Sweeps of five-point means; the border stays.
entry jacobi_2d [n] (rounds: i64) (a: [n][n]f64) : [n][n]f64 =
  loop a for _round < rounds do
    tabulate_2d n n (\i j ->
      if i == 0 || j == 0 || i == n - 1 || j == n - 1 then a[i, j]
      else 0.2 * (a[i, j] + a[i, j - 1] + a[i, j + 1] + a[i + 1, j] + a[i - 1, j]))

-- Sweeps of nine-point means, in place: each new value is used at once.
entry seidel_2d [n] (rounds: i64) (a: [n][n]f64) : [n][n]f64 =
  loop a = copy a for _round < rounds do
    loop a for i in 1..<n - 1 do
      loop a for j in 1..<n - 1 do
        a with [i, j] = (a[i - 1, j - 1] + a[i - 1, j] + a[i - 1, j + 1] + a[i, j - 1] + a[i, j] + a[i, j + 1]
          + a[i + 1, j - 1] + a[i + 1, j] + a[i + 1, j + 1]) / 9
