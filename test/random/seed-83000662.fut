type choice = #none | #one i32 | #two i64 bool
def p_rows0 [n] (x: u8) (z: i64) (zs: [n]i32) : ?[k].[k]f16 =
  loop (s_0: []f16) = (replicate (n) 0f16) while 0i64 > (z) do s_0[1:]
entry p_main [n] (input0: [n]u8) (input1: i64) : [n][n]u8 =
  (let z_6 =
     (let x_9 =
        (let u_10 = (replicate (n) (replicate (n) 0i32))
         in (u_10
               with [0i64, 0i64] =
                 (match
                    ((if
                        (let (x_11, x_12) =
                           (split (map (\(p_13: i64) ->
                                          (reduce (+) 0f16
                                                  (let a_16: [(3)][(3)]i8 =
                                                     (loop (s_17: [(n
                                                                    + 3
                                                                    - 1)][(n
                                                                           + 3
                                                                           - 1)]i8) =
                                                            (replicate (n + 2)
                                                               (replicate
                                                                  (n + 2) 0i8))
                                                          for i_18 < 1i64 do
                                                        (let c_33 = (3)
                                                         in s_17
                                                              with [0i64:0i64:(1)] =
                                                                map2 (\(p_34: [(n
                                                                                + 3
                                                                                - 1)]i8) (p_35: [(3)]i8) ->
                                                                        (p_34))
                                                                     s_17[0i64
                                                                          - (c_33):(n):(1)]
                                                                     s_17[0i64:0i64:(1)]))
                                                   let f_36: [n][n]i8 =
                                                     (map3 (\r s t ->
                                                              map3 (\u v w ->
                                                                      (u[0]))
                                                                   (slide 3 1 r)
                                                                   (slide 3 1 s)
                                                                   (slide 3 1
                                                                          t))
                                                           a_16[0:0i64]
                                                           a_16[1:(1)]
                                                           a_16[2:(2)])
                                                   in (replicate (n)
                                                         (f16.i64
                                                            (i64.sum
                                                               (map (\d_37 ->
                                                                       (i64.sum
                                                                          (map (i64.i8)
                                                                               d_37)))
                                                                    f_36)))))))
                                       (replicate (n + n) 0i64)))
                         in ((i64.sum
                                (map (\d_40 -> (i64.u16 (f16.to_bits d_40)))
                                     x_12))
                             == 1))
                      then (#one (i32.i64 (input1)))
                      else #none)
                       : choice)
                  case #none -> 0i32
                  case #one c_41 -> (c_41)
                  case #two c_42 c_43 -> 0i32)))
      in (i64.sum (map (\d_44 -> (i64.sum (map (i64.i32) d_44))) x_9)))
   let zs_46 = (replicate (n) 0i32)
   let [k_49] (f_47: [1][n][k_49]f16) =
     map (\(p_51: i32) ->
            map (\(p_52: u8) -> p_rows0 0u8 z_6 zs_46) (replicate (n) 0u8))
         (replicate (1) 0i32)
   in (replicate (n) (replicate (n) 0u8)))
-- ==
-- entry: p_main
-- input { [1u8] 1i64 } auto outcome
-- input { empty([0]u8) 1i64 } auto outcome
