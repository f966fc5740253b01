-- A while loop inside a map over two dimensions.
def depth (limit: i32) (x: f64) (y: f64) : i32 =
  let (_, _, i) = loop (a, b, i) = (0, 0, 0) while i < limit && a * a + b * b < 4 do
    (a * a - b * b + x, 2 * a * b + y, i + 1)
  in i
-- ==
-- input { 2i64 3i64 10i32 } output { [[2i32, 2i32, 2i32], [10i32, 10i32, 2i32]] }
entry main (h: i64) (w: i64) (limit: i32) : [h][w]i32 =
  tabulate_2d h w (\i j -> depth limit (f64.i64 j - 1) (f64.i64 i - 1.5 + f64.i64 i * 0.5))
