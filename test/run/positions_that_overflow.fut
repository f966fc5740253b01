-- Positions outside of an array, whose place in memory would not fit in 64 bits: they are not written.
-- ==
-- input { 5i32 } output { [[0i32, 0i32], [0i32, 0i32]] [[0i32, 5i32], [0i32, 0i32]] }
entry main (x: i32) : ([2][2]i32, [2][2]i32) =
  let none =
    scatter_2d (replicate 2 (replicate 2 0))
      (zip (iota 2) (replicate 2 i64.highest)) (replicate 2 x)
  let one =
    scatter_2d (replicate 2 (replicate 2 0))
      [(0, 1), (i64.highest, 1), (1, i64.lowest)] [x, x, x]
  in (none, one)
