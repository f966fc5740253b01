def table [n] 'a (p: a -> bool) (xs: [n]a) : ?[k].[k][k]a =
  let ys = filter p xs in map (\_ -> (ys)) ys
entry p_main [n] (input0: [n]i32) (input1: i32) : i32 =
  (let [k_25] (f_26: [k_25][k_25]i64) =
     table (\(p_27: i64) ->
              (let w_28 =
                 tabulate (n) (\(p_29: i64) ->
                   (let u_30 = copy (replicate (n) 0u8)
                    let h_32 = (n)
                    in u_30
                         with [1:2 * h_32:2] =
                           map (\(p_33: u8) -> (p_33)) u_30[1:2 * h_32:2]))
               let w_28 = (w_28 with [0i64] = (replicate (n) 0u8))
               in ((i64.sum (map (\d_34 -> (i64.sum (map (i64.u8) d_34))) w_28))
                   == 1))) (replicate (n) 0i64)
   in (i32.i64 (k_25)))
-- ==
-- entry: p_main
-- input { [1i32] 1i32 } auto outcome
-- input { empty([0]i32) 1i32 } auto outcome
-- input { [1i32, 2] 1i32 } auto outcome
