def p_rows1 [n] (x: u8) (z: i64) (zs: [n]u8) : ?[k][l].([k]i64, [l]i32) =
  let q_16 = (replicate (0) 0i64)
  in (q_16, (replicate (z) 0i32))
entry p_main [n][m] (input0: [n]u8) (input1: [m]i32) : [n]i32 =
  (let x_76 =
     (let z_80 =
        (foldl (\(p_81: i64) (p_82: [n]i32) ->
                  (if
                     (let r_83 =
                        map2 (\p_84 p_85 -> {left = p_84, right = p_85})
                             (let u_86 =
                                copy (replicate (n) (replicate (m) 0u8))
                              let j_93 = (p_81) % (i64.max 1 (m))
                              in (u_86
                                    with [::-1, j_93] =
                                      map (\(p_94: u8) -> (p_94))
                                          u_86[::-1, j_93]))
                             (replicate (n) 0i64)
                      in ((i64.sum
                             (map (\d_96 -> (i64.sum (map (i64.u8) d_96)))
                                  (map (.left) r_83)))
                          == 1))
                   then p_81
                   else 0i64)) 0i64 (replicate (m) (replicate (n) 0i32)))
      let zs_99 = (replicate (m) 0u8)
      let [k_102][k_103] (f_100: [m][k_102]i64, f_101: [m][k_103]i32) =
        unzip (map (\(p_104: u8) -> p_rows1 0u8 z_80 zs_99) (replicate (m) 0u8))
      in 0f32)
   in (replicate (n) 0i32))
-- ==
-- entry: p_main
-- input { [1u8, 2u8] [1i32] } auto outcome
-- input { [1u8] empty([0]i32) } auto outcome
