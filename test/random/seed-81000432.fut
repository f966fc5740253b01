def p_rows0 [n] (x: u64) (z: i64) (zs: [n]i32) : ?[k].[k]u64 =
  map (\(p_0: i32) -> (x)) (filter (\(p_18: i32) -> true) zs)
entry p_main [n][m] (input0: [n]i64) (input1: [m]i32) : [n][n]i8 =
  (let z_19 = 0i64
   let zs_31 = (replicate (n) 0i32)
   let [k_36][k_34] (f_32: [n][k_36][k_34]u64) =
     map (\(p_37: i32) ->
            map (\(p_38: u64) -> p_rows0 p_38 z_19 zs_31)
                (filter (\(p_39: u64) -> true) (replicate (0) 0u64)))
         (replicate (n) 0i32)
   in (replicate (n)
         (replicate (n)
            (i8.i64
               (i64.sum
                  (map (\d_42 ->
                          (i64.sum
                             (map (\d_43 -> (i64.sum (map (i64.u64) d_43)))
                                  d_42)))
                       f_32))))))
-- ==
-- entry: p_main
-- input { [1i64, 2] [1i32] } auto outcome
-- input { empty([0]i64) [1i32] } auto outcome
