-- Exclusive scans: shifted by one, the neutral element first; operators that do not commute, tuples, rows, fused
-- producers.
-- ==
-- entry: sums
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [0i32] }
-- input { [3i32, -1i32, 4i32, 1i32, -5i32] } output { [0i32, 3i32, 2i32, 6i32, 7i32] }

-- ==
-- entry: affine
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { [2i64, 3i64, -1i64] [1i64, 0i64, 5i64] } output { [1i64, 2i64, 6i64] [0i64, 1i64, 3i64] }

-- ==
-- entry: rows
-- input { empty([0][2]f32) } output { empty([0][2]f32) }
-- input { [[1f32, 5f32], [4f32, 2f32], [3f32, 9f32]] } output { [[-f32.inf, -f32.inf], [1f32, 5f32], [4f32, 5f32]] }

-- ==
-- entry: agrees
-- random input { [1000]i64 } output { true }
-- random input { [1]i64 } output { true }

entry sums [n] (xs: [n]i32) : [n]i32 = exscan (+) 0 xs

-- x -> a * x + b, composed from the left
entry affine [n] (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64) =
  exscan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip a b) |> unzip

entry rows [n] (xs: [n][2]f32) : [n][2]f32 = exscan (map2 f32.max) (replicate 2 f32.lowest) xs

entry agrees [n] (xs: [n]i64) : bool =
  let squares = map (\x -> x * x) xs
  in and (map3 (\x before after -> before + x == after) squares (exscan (+) 0 squares) (scan (+) 0 squares))
