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
  let place (i: i64) (size: i64) (of_size: i64) = f32.floor ((f32.i64 i + 0.5) * f32.i64 of_size / f32.i64 size - 0.5)
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
  tabulate n (\i -> a[i64.max 0 (i64.min (n - 1) (i * by + by))] + a[i64.min (n - 1) (i64.max 0 (i - by))])

-- ==
-- entry: beside
-- input { 0i64 [1i64, 2i64, 3i64] } auto output
-- input { 1i64 [1i64, 2i64, 3i64] } auto output
-- input { 2i64 [1i64, 2i64, 3i64] }
-- error: out of bounds
-- input { 9223372036854775807i64 [1i64, 2i64, 3i64] }
-- error: out of bounds
entry beside [n] (k: i64) (a: [n]i64) : [n]i64 = tabulate n (\i -> a[i64.max 0 (i64.min (n - 1) (i * i - 3)) + k])

-- On one side only: the other side is checked.
-- ==
-- entry: above
-- input { 2f64 [1i64, 2i64, 3i64] } output { [1i64, 3i64, 3i64] }
-- input { -1f64 [1i64, 2i64, 3i64] }
-- error: out of bounds
entry above [n] (by: f64) (a: [n]i64) : [n]i64 = tabulate n (\i -> a[i64.min (n - 1) (i64.f64 (f64.i64 i * by))])
