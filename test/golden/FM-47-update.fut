-- The value of an update is built in the region that it replaces.
-- golden: mem main
entry main [m] (b: [m]i64) : [4][m]i64 =
  let c = tabulate_2d 4 m (\i j -> i * j)
  in c with [3] = scan (+) 0 b
-- gives
-- fun main places (block_1: block, block_2: block) (m_3: i64, b_4: [m_3]i64 @ block_1 -> 0 + {(m_3 : 1)}) -> (result_5: [4i64][m_3]i64 @ block_2 -> 0 + {(4 : m_3) (m_3 : 1)})
--   entry "main" sizes (m_3)
--   parameter "b" b_4 "[m]i64"
--   result "result" result_5 "[4][m]i64"
-- {
--   c_6: [4i64][m_3]i64 @ block_2 -> 0 + {(4 : m_3) (m_3 : 1)} = build (4i64, m_3) fn (i_7: i64, j_8: i64) {
--     mul_9: i64 = prim mul i64 (i_7, j_8)
--     in (mul_9)
--   }
--   value_10: [m_3]i64 @ block_2 -> 3*m_3 + {(m_3 : 1)} = scan m_3 op (value_11: i64, value_12: i64) {
--     add_13: i64 = prim add i64 (value_11, value_12)
--     in (add_13)
--   } neutral (0i64) fn (i_14: i64) {
--     element_15: i64 = index b_4 (i_14)
--     in (element_15)
--   }
--   c_16: [4i64][m_3]i64 @ block_2 -> 0 + {(4 : m_3) (m_3 : 1)} = update c_6 [3i64] value_10
--   in (c_16)
-- }
--
