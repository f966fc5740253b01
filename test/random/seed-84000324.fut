entry p_main [n][m] (input0: [n][m]i32) (input1: [m]i64) (input2: i32)
    (input3: i32) : [n][n]i32 =
  (transpose
     (loop (s_2: [n][n]i32) = (replicate (n) (replicate (n) 0i32))
          for i_3 < 1i64 do
        (let h_44 = n / 2
         in s_2
              with [2 * h_44 - 1:-1:-2, :] =
                map (\(p_45: [n]i32) -> (p_45)) s_2[0:2 * h_44:2, :])))
-- ==
-- entry: p_main
-- input { [[1i32], [2i32]] [1i64] 0i32 0i32 } auto outcome
-- input { empty([0][1]i32) [1i64] 0i32 0i32 } auto outcome
