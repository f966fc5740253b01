-- Two allocations have become two stretches of one workspace: the second begins where the first ends [paper 1, Fig. 9].
-- golden: imp main
entry main [n][m] (a: [n]i64) (b: [m]i64) : i64 =
  let x = opaque (map (+ 1) a)
  let y = opaque (map (* 2) b)
  in x[n - 1] * y[m - 1] - x[0] * y[0]
-- gives
-- site 0 "program.fut:6:6" "Index [" i64 "] out of bounds for array of shape " "[" i64 "]" "."
-- site 0 "program.fut:6:17" "Index [" i64 "] out of bounds for array of shape " "[" i64 "]" "."
-- function main(n_1: i64, m_2: i64, block_3: read_only no_alias []i64, block_4: read_only no_alias []i64) -> (result_5: i64) {
--   check 0 <= n_1 - 1 else site 0 (n_1 - 1, n_1)
--   check 0 <= m_2 - 1 else site 1 (m_2 - 1, m_2)
--   arena block_6: []i64 at 0, n_1 * 8 bytes
--   comment "program.fut:4:19: build add"
--   for i_7 < n_1 parallel {
--     block_6[i_7] = block_3[i_7] +% 1
--   }
--   arena block_8: []i64 at n_1 * 8, m_2 * 8 bytes
--   comment "program.fut:5:19: build mul"
--   for i_9 < m_2 parallel {
--     block_8[i_9] = block_4[i_9] *% 2
--   }
--   result_5 = block_6[n_1 - 1] *% block_8[m_2 - 1] -% block_6[0] *% block_8[0]
-- }
