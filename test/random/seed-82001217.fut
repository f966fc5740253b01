type choice = #none | #one i32 | #two i64 bool
entry p_main [n] (input0: [n]i8) : u32 =
  (u32.u8 (match
             ((#two (let a_108: [(2 + 2 - 1)][(1)][(1)]i32 =
                       (loop (s_109: [(2 + 2 - 1)][(n + 2 - 1)][(n
                                                                 + 2
                                                                 - 1)]i32) =
                              (replicate (3)
                                 (replicate (n + 1) (replicate (n + 1) 0i32)))
                            for i_110 < 1i64 do
                          (let j_119 = (n + 2)
                           in (s_109
                                 with [:, j_119] =
                                   (replicate (3) (replicate (1) 0i32)))))
                     let f_120: [2][n][n]i32 =
                       (map (map (map (\(v_121: [2][2][2]i32) ->
                                    (reduce (+) 0i32 (flatten_3d v_121)))))
                            (map (\p ->
                                    map (\r ->
                                           slide (2) 1
                                                 (transpose (map transpose r)))
                                        (slide (2) 1 (transpose p)))
                                 (slide (2) 1 a_108)))
                     in (i64.sum
                           (map (\d_122 ->
                                   (i64.sum
                                      (map (\d_123 ->
                                              (i64.sum (map (i64.i32) d_123)))
                                           d_122)))
                                f_120))) true)
                : choice)
           case #none -> 0u8
           case #one c_125 -> 0u8
           case #two c_126 true -> (u8.i64 (c_126))
           case #two c_126 c_127 -> 0u8))
-- ==
-- entry: p_main
-- input { [1i8] } auto outcome
-- input { empty([0]i8) } auto outcome
