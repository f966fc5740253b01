-- reduce and scan with operators on tuples.
-- ==
-- input { [1i32, 2i32, 3i32] [4f64, 9f64, 2f64] } output { 6i32 9.0f64 [1i32, 3i32, 6i32] [4f64, 9f64, 9f64] }
-- input { [1i32] [4f64] } output { 1i32 4f64 [1i32] [4f64] }
-- input { empty([0]i32) empty([0]f64) } output { 0i32 0f64 empty([0]i32) empty([0]f64) }
entry main [n] (xs: [n]i32) (ys: [n]f64) : (i32, f64, [n]i32, [n]f64) =
  let op (a: i32, x: f64) (b: i32, y: f64) = (a + b, f64.max x y)
  let (s, m) = reduce op (0, 0) (zip xs ys)
  let (ss, ms) = unzip (scan op (0, 0) (zip xs ys))
  in (s, m, ss, ms)
