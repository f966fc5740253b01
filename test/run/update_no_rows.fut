-- Rows are made for a slice that has none: they have no place to be copied to.
-- ==
-- entry: planes
-- input { [1u8, 2u8] } output { 0i64 }
-- input { empty([0]u8) } output { 0i64 }
entry planes [n] (input: [n]u8) : i64 =
  let target = replicate 1 (replicate 1 (replicate 1 0i32))
  let target = target with [1:1] = map2 (\_ _ -> replicate 1 (replicate 1 1i32)) (replicate 0 input) (replicate 0 0u8)
  in i64.sum (map (\row -> i64.sum (map i64.i32 row)) (flatten target))

-- ==
-- entry: rows
-- input { 5i32 } output { [[0i32]] }
entry rows (value: i32) : [1][1]i32 =
  let none = 0i64
  let target = replicate 1 (replicate 1 0i32)
  in target with [0:none] = map (\_ -> replicate 1 value) (replicate 0 0i32)
