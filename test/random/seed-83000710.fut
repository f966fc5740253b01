entry p_main [n] (input0: [n]i64) : [n]i32 =
  (let z_57 =
     (let a_58 =
        (let x_59 =
           (map2 (\(p_60: i32) (p_61: i32) ->
                    (let b_62 = (false) in assert b_62 (replicate (n) true)))
                 (replicate (n) 0i32) (replicate (n) 0i32))
         in (replicate (n) 0i64))
      in 0i64)
   let zs_65 = (replicate (n) 0i32)
   let [k_68] (f_66: [n][k_68]i64) =
     map (\(p_70: i32) -> (replicate (i64.i32 p_70) 0i64)) (replicate (n) 3i32)
   in ((replicate (n) 0i32)
       |> map ((+ (i32.i64 (i64.sum (map (i64.sum) f_66)))))))
-- ==
-- entry: p_main
-- input { [1i64] } auto outcome
-- input { empty([0]i64) } auto outcome
