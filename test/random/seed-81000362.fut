entry p_main [n] (input0: [n]i32) : [n]f32 =
  (let a_66: [(3)][(3)]u8 =
     (map (\(p_67: i32) -> (rotate 0i64 (replicate (n + 2) 0u8)))
          (#[dest] gather (replicate (n + 2) 0i64) (replicate (n + 2) 0i32)))
   let f_69: [n][n]u8 =
     (map (map (\(v_70: [3][3]u8) -> (reduce (+) 0u8 (flatten v_70))))
          (map (\r -> (slide (3) 1 (r))) (slide (3) 1 a_66)))
   in (replicate (n)
         (f32.i64
            (i64.sum (map (\d_71 -> (i64.sum (map (i64.u8) d_71))) f_69)))))
-- ==
-- entry: p_main
-- input { [1i32] } auto outcome
-- input { [1i32, 2] } auto outcome
-- input { empty([0]i32) } auto outcome
