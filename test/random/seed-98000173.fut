-- Refused by --verify once: seed 98000173 of --views.
entry p_main [n] [m] (input0: [n]i32) (input1: [m]i64) : [n][n]i32 =
  (loop (s_42: [n][n]i32) = (replicate (n) (replicate (n) 0i32)) for i_43 < 2i64 do
  let parity = (i_43)
  let j_72 = 0i64
let lo_73 = 0i64
let st_74 = (parity)
let c_75 = (1)
in (s_42 with [j_72, 0i64:(1):(st_74)] = (replicate (1) 0i32)))
-- ==
-- entry: p_main
