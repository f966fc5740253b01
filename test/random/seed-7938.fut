def p_helper0 [n] (input0: [n]u8) (input1: i32) (input2: i32) : [n][n]u8 =
  (let u_0 = (let [k_1] (f_2: [k_1][n]i32) =
    (partition (\(p_4: [n]i32) -> (let w_5 =
    tabulate (n) (\(p_6: i64) -> (let a_9 = (if (let x_16 =
    flatten (map (\(p_17: [2]i32, p_18: i32) ->
    (replicate (2) (replicate (n) 0i32))) (zip (let [k_19] (f_20: [k_19]i64) = (replicate (n) 0i64)[::2]
in (replicate (n) (replicate (2) 0i32))) (replicate (n) 0i32)))
in true) then (replicate (n) (replicate (n) 0f32)) else (replicate (n) (replicate (n) 0f32)))
in (a_9[:, 0i64])))
let w_5 = (w_5 with [(0i64 % n)] = (replicate (n) 0f32))
in (0 == (i64.sum (map (\d_27 -> (i64.sum (map (\d_28 -> (i64.bool (d_28 < 2))) d_27))) w_5)))))
  (replicate (n) (replicate (n) 0i32))).0
in (replicate (n) (replicate (n) 0u8)))
in (u_0 with [(0i64 % n)] = (replicate (n) 0u8)))
entry p_main [n] (input0: [n]i32) (input1: i32) (input2: i32) : f32 =
  (let g_29 'a (p: a) (q: a) : (a, a) = if (let x_32 = p_helper0 (replicate (0) 0u8) 0i32 0i32
in true) then (p, q) else (q, q)
let (x_30, _) = g_29 0u8 0u8
let (_, x_31) = g_29 0i32 0i32
in 0f32)
-- ==
-- entry: p_main
-- input { [1i32] 0i32 2i32 } error: division by zero
