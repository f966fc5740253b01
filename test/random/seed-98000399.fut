-- Refused by --verify once: seed 98000399 of --views.
entry p_main [n] (input0: [n]i64) (input1: i64) : [n][n]i32 =
  (loop (s_44: [n][n]i32) = (let r_46 = {left = (replicate (n) 0f32), right = (i32.i64 (input1))}
let r_46 = (r_46)
in (replicate (n) (replicate (n) (r_46.right)))) for i_45 < 1i64 do
  (let j_58 = (input1) % (i64.max 1 (n))
in if 0 < n then s_44 with [:, j_58] = (replicate (n) 0i32) else s_44))
-- ==
-- entry: p_main
