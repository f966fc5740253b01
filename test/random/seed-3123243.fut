entry p_main [n] (input0: [n][n]i32) (input1: i64) (input2: u8) : u64 =
  ((if (0 < n) then 0u64 else 1u64) - 1u64)
-- ==
-- entry: p_main
-- input { [[0i32, 0i32], [0i32, 0i32]] 0i64 0u8 } auto output
