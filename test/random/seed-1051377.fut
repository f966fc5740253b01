entry p_main [n] (input0: [n]i32) (input1: i32) : [n][n]i64 =
  ((let g_9 (u_10: *[(2 * n)][n]i64) : *[(2)][n]i64 =
  (u_10 with [(2 * n)] = (replicate (n) 0i64))
in g_9 (replicate (2 * n) (replicate (n) 1i64)))[0::2] :> [n][n]i64)
-- ==
-- entry: p_main
