-- Clamped indices are within bounds if there are elements, whatever they are made from.

-- ==
-- entry: nearest
-- input { 0i64 0i64 empty([0][0]f32) } output { empty([0][0]f32) }
-- input { 0i64 3i64 empty([0][4]f32) } output { empty([0][3]f32) }
-- input { 1i64 1i64 empty([0][4]f32) }
-- error: out of bounds
-- input { 2i64 1i64 empty([4][0]f32) }
-- error: out of bounds
-- input { 3i64 5i64 [[1f32]] } auto output
-- input { 3i64 5i64 [[1f32, 2f32], [3f32, 4f32], [5f32, 6f32], [7f32, 8f32]] } auto output
-- input { 2i64 0i64 [[1f32, 2f32]] } auto output
entry nearest [h][w] (p: i64) (q: i64) (a: [h][w]f32) : [p][q]f32 =
  let clamp (i: i64) (n: i64) = i64.max 0 (i64.min (n - 1) i)
  let place (i: i64) (size: i64) (of_size: i64) =
    f32.floor ((f32.i64 i + 0.5) * f32.i64 of_size / f32.i64 size - 0.5)
  in tabulate_2d p q (\i j ->
       let (y, x) = (i64.f32 (place i p h), i64.f32 (place j q w))
       in a[clamp y h, clamp x w] + 10 * a[clamp (y + 1) h, clamp (x + 1) w])

-- The value that is clamped may wrap around, and so may what is added to the clamped one.
-- ==
-- entry: far
-- input { 9223372036854775807i64 [1i64, 2i64, 3i64] } auto output
-- input { -9223372036854775808i64 [1i64, 2i64, 3i64] } auto output
-- input { 4611686018427387904i64 [1i64, 2i64, 3i64] } auto output
-- input { 1i64 [1i64] } auto output
entry far [n] (by: i64) (a: [n]i64) : [n]i64 =
  tabulate n (\i ->
    a[i64.max 0 (i64.min (n - 1) (i * by + by))]
    + a[i64.min (n - 1) (i64.max 0 (i - by))])

-- ==
-- entry: beside
-- input { 0i64 [1i64, 2i64, 3i64] } auto output
-- input { 1i64 [1i64, 2i64, 3i64] } auto output
-- input { 2i64 [1i64, 2i64, 3i64] }
-- error: out of bounds
-- input { 9223372036854775807i64 [1i64, 2i64, 3i64] }
-- error: out of bounds
entry beside [n] (k: i64) (a: [n]i64) : [n]i64 =
  tabulate n (\i -> a[i64.max 0 (i64.min (n - 1) (i * i - 3)) + k])

-- On one side only: the other side is checked.
-- ==
-- entry: above
-- input { 2f64 [1i64, 2i64, 3i64] } output { [1i64, 3i64, 3i64] }
-- input { -1f64 [1i64, 2i64, 3i64] }
-- error: out of bounds
entry above [n] (by: f64) (a: [n]i64) : [n]i64 =
  tabulate n (\i -> a[i64.min (n - 1) (i64.f64 (f64.i64 i * by))])

-- Positions in a table that are made from elements: the elements are looked at before the loop only if the table has
-- fewer than two rows.
-- ==
-- entry: line
-- input { [1f64, 2f64, 4f64] [0.25f64, 0f64, 1f64, -3f64, 7f64, 0.5f64] } auto output
-- input { [1f64, 2f64] [f64.nan, f64.inf, -f64.inf, 1e300f64, -1e300f64, 9.3e18f64] } auto output
-- input { [1f64] empty([0]f64) } output { empty([0]f64) }
-- input { empty([0]f64) empty([0]f64) } output { empty([0]f64) }
-- input { [1f64] [0.5f64] }
-- error: Index \[1\] out of bounds
-- input { empty([0]f64) [0.5f64] }
-- error: Index \[0\] out of bounds
entry line [n][m] (table: [m]f64) (xs: [n]f64) : [n]f64 =
  map (\x ->
         let y = x * f64.i64 (m - 1)
         let i = i64.max 0 (i64.min (m - 2) (i64.f64 y))
         let t = if f64.isnan y || f64.isinf y then 0 else y - f64.i64 i
         in (1 - t) * table[i] + t * table[i + 1])
      xs

-- In a nest, under a condition, and in a loop that carries a sum.
-- ==
-- entry: levels
-- input { [10i64, 20i64, 30i64] [[0i64, 1i64], [-5i64, 7i64]] } auto output
-- input { [10i64] [[0i64, 1i64], [-5i64, 7i64]] } auto output
-- input { empty([0]i64) [[-1i64, -1i64], [-5i64, -7i64]] } auto output
-- input { empty([0]i64) [[-1i64, -1i64], [-5i64, 7i64]] }
-- error: Index \[0\] out of bounds
entry levels [n][m][k] (table: [k]i64) (xss: [n][m]i64) : ([n][m]i64, i64) =
  let level x = if x < 0 then x else table[i64.max 0 (i64.min (k - 1) x)]
  in (map (map level) xss,
      loop s = 0 for xs in xss do loop s for x in xs do s * 2 + level x)

-- The state of the loop is part of the position: nothing is known before the loop.
-- ==
-- entry: walk
-- input { [1i64, 2i64, 0i64] [5i64, -1i64, 2i64] } auto output
-- input { empty([0]i64) [1i64] }
-- error: Index \[0\] out of bounds
entry walk [n][k] (table: [k]i64) (xs: [n]i64) : i64 =
  loop at = 0 for x in xs do table[i64.max 0 (i64.min (k - 1) (at + x))]
