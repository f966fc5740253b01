entry p_main [n] (input0: [n]i32) : [n]i64 =
  (let a_29 =
     (let a_31: [(n + 3 - 1)]u8 =
        (map (\(p_32: i32) ->
                (let w_33 = ((2 * n) / 2)
                 let a_49: [(n + w_33 - 1)][(n + w_33 - 1)]i32 =
                   (replicate (2 * n - 1) (replicate (2 * n - 1) 0i32))
                 let f_50: [n][n]i32 =
                   (map (map (\(v_51: [w_33][w_33]i32) ->
                           (reduce (+) 0i32 (flatten v_51))))
                        (map (\r -> (slide (w_33) 1 (transpose r)))
                             (slide (w_33) 1 a_49)))
                 in (u8.i64
                       (i64.sum
                          (map (\d_52 -> (i64.sum (map (i64.i32) d_52)))
                               f_50))))) (replicate (n + 2) 0i32))
      let f_54: [n]i32 =
        (map (\(v_55: [3]u8) -> i32.u8 (reduce (+) 0u8 v_55))
             (slide (3) 1 a_31))
      in ((replicate (n) (replicate (n) 0i64))
          |> map (map ((+ (i64.sum (map (i64.i32) f_54)))))))
   in a_29[0i64])
-- ==
-- entry: p_main
-- input { [1i32, 2] } auto outcome
-- input { [3i32] } auto outcome
-- input { empty([0]i32) } auto outcome
