-- Escape counts of the Mandelbrot set over a grid: a while loop with three variables under two maps.
-- ==
-- input { 10i32 0i64 3i64 -2.0f64 -1.0f64 1.0f64 1.0f64 }
-- output { empty([3][0]i32) }
-- input { 10i32 3i64 0i64 -2.0f64 -1.0f64 1.0f64 1.0f64 }
-- output { empty([0][3]i32) }
-- input { 50i32 1i64 1i64 -2.0f64 -1.0f64 1.0f64 1.0f64 }
-- output { [[1i32]] }
-- input { 20i32 11i64 7i64 -2.0f64 -1.0f64 1.0f64 1.0f64 }
-- output { [[1i32, 2i32, 3i32, 3i32, 3i32, 4i32, 5i32, 9i32, 4i32, 3i32, 2i32], [1i32, 3i32, 3i32, 3i32, 4i32,
--   6i32, 8i32, 20i32, 6i32, 4i32, 3i32], [1i32, 3i32, 4i32, 6i32, 6i32, 20i32, 20i32, 20i32, 20i32, 7i32, 3i32],
--   [1i32, 4i32, 7i32, 20i32, 20i32, 20i32, 20i32, 20i32, 20i32, 6i32, 3i32], [1i32, 4i32, 7i32, 20i32, 20i32,
--   20i32, 20i32, 20i32, 20i32, 6i32, 3i32], [1i32, 3i32, 4i32, 6i32, 6i32, 20i32, 20i32, 20i32, 20i32, 7i32,
--   3i32], [1i32, 3i32, 3i32, 3i32, 4i32, 6i32, 8i32, 20i32, 6i32, 4i32, 3i32]] }
-- input { 0i32 2i64 2i64 -2.0f64 -1.0f64 1.0f64 1.0f64 }
-- output { [[0i32, 0i32], [0i32, 0i32]] }

-- ==
-- entry: inside
-- input { 30i32 0i64 5i64 }
-- output { 0i64 }
-- input { 30i32 1i64 1i64 }
-- output { 0i64 }
-- input { 40i32 13i64 17i64 }
-- output { 58i64 }

def escape (limit: i32) (cx: f64) (cy: f64) : i32 =
  let (_, _, count) =
    loop (x, y, count) = (0, 0, 0) while count < limit && x * x + y * y <= 4 do
      (x * x - y * y + cx, 2 * x * y + cy, count + 1)
  in count

entry main (limit: i32) (w: i64) (h: i64) (x0: f64) (y0: f64) (x1: f64) (y1: f64) : [h][w]i32 =
  tabulate_2d h w (\j i ->
    escape limit (x0 + (x1 - x0) * f64.i64 i / f64.i64 w) (y0 + (y1 - y0) * f64.i64 j / f64.i64 h))

entry inside (limit: i32) (w: i64) (h: i64) : i64 =
  let counts = main limit w h (-2) (-1.25) 0.5 1.25
  in i64.sum (map (\row -> i64.sum (map (\c -> i64.bool (c == limit)) row)) counts)
