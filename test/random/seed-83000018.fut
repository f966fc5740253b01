type~ carrier [n] = #array ([n]i32) | #number f64 | #both ([n]i32) i32
entry p_main [n] (input0: [n]i32) : i32 =
  (let a_0 =
     (match
        ((if
            (let a_5: [(n + 2 - 1)][(n + 2 - 1)][(2 + 2 - 1)]i32 =
               (loop (s_6: [(n + 2 - 1)][(n + 2 - 1)][(2 + 2 - 1)]i32) =
                      (replicate (n + 1)
                         (replicate (n + 1) (replicate (3) 0i32)))
                    for i_7 < 1i64 do
                  (let j_9 = 0i64 % (i64.max 1 ((n) - 1))
                   in (s_6
                         with [:, j_9] =
                           (replicate (n + 1) (replicate (3) 0i32)))))
             let f_11: [n][n][2]u8 =
               (map (map (map (\(v_12: [2][2][2]i32) ->
                            u8.i32 (reduce (+) 0i32 (flatten_3d v_12)))))
                    (map (\p ->
                            map (\r ->
                                   slide (2) 1 (transpose (map transpose r)))
                                (slide (2) 1 (transpose p)))
                         (slide (2) 1 a_5)))
             in ((i64.sum
                    (map (\d_13 ->
                            (i64.sum
                               (map (\d_14 -> (i64.sum (map (i64.u8) d_14)))
                                    d_13)))
                         f_11))
                 == 1))
          then #array (replicate (n) 0i32)
          else #number 0f64)
           : carrier [n])
      case #array c_1 -> (c_1)
      case #both c_1 c_2 -> (replicate (n) 0i32)
      case #number c_2 -> (replicate (n) 0i32))
   in (a_0[(0i64 % n)]))
-- ==
-- entry: p_main
-- input { [1i32, 2] } auto outcome
-- input { [1i32] } auto outcome
-- input { empty([0]i32) } auto outcome
