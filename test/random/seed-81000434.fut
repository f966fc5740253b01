entry p_main [n][m] (input0: [n]i32) (input1: [m][n]i32) (input2: u8)
    (input3: u32) : i64 =
  (let x_100 =
     flatten (let w_101 = 1 + (m) % 2
              let a_116: [m][1][n]i32 =
                (replicate (m) (replicate (1) (replicate (n) 0i32)))
              let f_117: [m][1][n]i32 =
                (map (map (map (\(v_118: [w_101][w_101][w_101]i32) ->
                             (reduce (+) 0i32 (flatten_3d v_118)))))
                     (map (\p ->
                             map (\r -> slide (w_101) 1 (map transpose r))
                                 (slide (w_101) 1 (p)))
                          (replicate (m)
                             (replicate (0)
                                (replicate (w_101) (replicate (w_101) 0i32))))))
              in ((replicate (n) (replicate (n) 0i32))
                  |> map
                       (map
                          ((+ (i32.i64
                                 (i64.sum
                                    (map (\d_121 ->
                                            (i64.sum
                                               (map (\d_122 ->
                                                       (i64.sum
                                                          (map (i64.i32)
                                                               d_122)))
                                                    d_121)))
                                         f_117))))))))
   in (i64.sum (map (i64.i32) x_100)))
-- ==
-- entry: p_main
-- input { [1i32] [[1i32], [2]] 0u8 0u32 } auto outcome
-- input { [1i32, 2] [[1i32, 2]] 0u8 0u32 } auto outcome
