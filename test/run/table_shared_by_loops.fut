-- Tables of expensive elements: one that two loops of a statement read is filled once, also where the statement has as
-- many tables as it may have; elements of integers that are converted twice.

-- ==
-- entry: four_tables
-- input { 0i64 [0f64,0] [0f64,0] [0f64,0] [0f64,0] } output { 1f64 }
-- input { 1i64 [0f64,0] [0f64,0] [0f64,0] [0f64,0] } output { 4.5f64 }
entry four_tables [n] (rounds: i64) (a: [n]f64) (b: [n]f64) (c: [n]f64)
    (d: [n]f64) : f64 =
  loop s = 1 for r < rounds do
    let t =
      f64.sum
        (map4 (\w x y z ->
                 f64.exp w * s + f64.exp x / s + f64.exp y - s * f64.exp z)
              a b c d)
    in t + f64.sum (map (\w -> f64.exp w / t) a)

-- ==
-- entry: integers
-- input { 2i64 [0i32,1] } output { [1f64,20.085536923187668f64] }
-- input { 4i64 [0i32] } output { [6f64] }
-- input { 2i64 empty([0]i32) } output { empty([0]f64) }
entry integers [n] (rounds: i64) (xs: [n]i32) : [n]f64 =
  loop a = replicate n 0 for r < rounds do
    map2 (\x y -> y + f64.exp (f64.i64 (i64.i32 x * 3)) * f64.i64 r) xs a
