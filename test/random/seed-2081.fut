def halves [n] (xs: [n]i64) : i64 = (3 * halves (xs))
entry p_main [n] (input0: [n]i32) (input1: i32) : [n][n]i32 =
  (let x_2 =
     (map (\(p_3: i32, p_4: i32) ->
             (reduce (+) 0i64
                     (map3 (\(p_5: i32) (p_6: i32) (p_7: i32) ->
                              (halves (replicate (n) 0i64)))
                           (replicate (0) 0i32) (replicate (0) 0i32)
                           (replicate (0) 0i32))))
          (zip (replicate (n) 0i32) (replicate (n) 0i32)))
   in (replicate (n) (replicate (n) 0i32)))
-- ==
-- entry: p_main
-- input { [1i32, 2i32] 0i32 } output { [[0i32, 0i32], [0i32, 0i32]] }
