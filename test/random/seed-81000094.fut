entry p_main [n] (input0: [n]i32) (input1: [n]u8) (input2: i32) : [n][n]u8 =
  (map (\(p_0: i64) ->
          (loop (s_1: [n]u8) = (copy (replicate (n) 0u8)) for i_2 < 1i64 do
             (let h_8 = n / 2
              in s_1
                   with [0:(h_8):2] =
                     map (\(p_9: u8) -> (p_9)) s_1[2 * h_8 - 1:-1:-2])))
       (replicate (n) 0i64))
-- ==
-- entry: p_main
-- input { [1i32, 2, 3] [1u8, 2, 3] 0i32 } auto outcome
-- input { empty([0]i32) empty([0]u8) 0i32 } auto outcome
