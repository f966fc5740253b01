-- What only an inner index decides is computed once; sizes may be zero and, where no loop runs, negative.

def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

-- ==
-- entry: resize
-- input { 3i64 5i64 [[1f32, 2f32], [3f32, 4f32]] }
-- output { [[1.0f32, 1.1f32, 1.5f32, 1.9f32, 2.0f32], [2.0f32, 2.1f32, 2.5f32, 2.9f32, 3.0f32],
--   [3.0f32, 3.1f32, 3.5f32, 3.9f32, 4.0f32]] }
-- input { 0i64 3i64 [[1f32]] } output { empty([0][3]f32) }
-- input { 2i64 0i64 [[1f32]] } output { empty([2][0]f32) }
-- input { 1i64 1i64 empty([0][2]f32) } error: out of bounds
-- input { 0i64 0i64 empty([0][0]f32) } output { empty([0][0]f32) }
-- input { 1i64 -1i64 [[1f32]] } error: Range
entry resize [h][w] (p: i64) (q: i64) (picture: [h][w]f32) : [p][q]f32 =
  let place (i: i64) (size: i64) (of_size: i64) =
    let x = (f32.i64 i + 0.5) * f32.i64 of_size / f32.i64 size - 0.5
    let low = f32.floor x
    in (clamp (i64.f32 low) of_size, clamp (i64.f32 low + 1) of_size, x - low)
  in tabulate_2d p q (\i j ->
       let (top, bottom, y) = place i p h
       let (left, right, x) = place j q w
       let upper = picture[top, left] * (1 - x) + picture[top, right] * x
       let lower = picture[bottom, left] * (1 - x) + picture[bottom, right] * x
       in upper * (1 - y) + lower * y)

-- The table has steps + 1 elements, unless nothing is asked for.
-- ==
-- entry: powers
-- input { 2i64 [1.0, 2.0] } output { [1.25, 0.5] }
-- input { 0i64 [0.5] } output { [0.5] }
-- input { -3i64 empty([0]f64) } output { empty([0]f64) }
-- input { -3i64 [1.0] } error: Range
entry powers [m] (steps: i64) (strikes: [m]f64) : [m]f64 =
  map (\strike ->
         let leaves = tabulate (steps + 1) (\i -> f64.max 0 (2 ** f64.i64 i - strike))
         in (loop v = leaves for t < steps do scan (+) 0 (map (* 0.5) v))[steps])
      strikes

-- What the row decides is computed once for each row, where it cannot fail.
-- ==
-- entry: rows
-- input { [1.0, 4.0] [1.0, 2.0, 3.0] } output { [[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]] }
-- input { [1.0] empty([0]f64) } output { empty([1][0]f64) }
-- input { empty([0]f64) [1.0] } output { empty([0][1]f64) }
entry rows [n][m] (x: [n]f64) (y: [m]f64) : [n][m]f64 = map (\a -> map (\b -> f64.sqrt a * b) y) x

-- ==
-- entry: quotients
-- input { 12i64 [2i64, 5i64] [1i64, 2i64] } output { [[6i64, 12i64], [2i64, 4i64]] }
-- input { 12i64 [0i64] empty([0]i64) } output { empty([1][0]i64) }
-- input { 12i64 [0i64] [1i64] } error: division
entry quotients [n][m] (l: i64) (x: [n]i64) (y: [m]i64) : [n][m]i64 = map (\a -> map (\b -> l / a * b) y) x
