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
--   check (prim le i64 no [0i64, (prim sub i64 yes [n_1, 1i64])]) 0 [(prim sub i64 yes [n_1, 1i64]), n_1]
--   check (prim le i64 no [0i64, (prim sub i64 yes [m_2, 1i64])]) 1 [(prim sub i64 yes [m_2, 1i64]), m_2]
--   arena block_6: []i64 0i64 (prim mul i64 yes [n_1, 8i64])
--   comment "program.fut:4:19: build add"
--   for i_7: i64 n_1 yes {
--     store block_6 i_7 (prim add i64 no [(load block_3 i_7), 1i64])
--   }
--   arena block_8: []i64 (prim mul i64 yes [n_1, 8i64]) (prim mul i64 yes [m_2, 8i64])
--   comment "program.fut:5:19: build mul"
--   for i_9: i64 m_2 yes {
--     store block_8 i_9 (prim mul i64 no [(load block_4 i_9), 2i64])
--   }
--   assign result_5 (prim sub i64 no [(prim mul i64 no [(load block_6 (prim sub i64 yes [n_1, 1i64])), (load block_8 (prim sub i64 yes [m_2, 1i64]))]), (prim mul i64 no [(load block_6 0i64), (load block_8 0i64)])])
-- }
