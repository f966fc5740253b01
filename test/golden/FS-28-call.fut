-- A call passes the destination; of an argument the block, the offset and the stride [paper 1, D-App and D-Abs].
-- golden: mem main
#[noinline]
def sums [n] (start: i64) (a: [n]i64) : [n]i64 = scan (+) start a
entry main [n][m] (a: [n][m]i64) : [n][m]i64 = map (sums 7) a
-- gives
-- fun main places (block_1: block, block_2: block) (n_3: i64, m_4: i64, a_5: [n_3][m_4]i64 @ block_1 -> 0 + {(n_3 : m_4) (m_4 : 1)}) -> (result_6: [n_3][m_4]i64 @ block_2 -> 0 + {(n_3 : m_4) (m_4 : 1)})
--   entry "main" sizes (n_3, m_4)
--   parameter "a" a_5 "[n][m]i64"
--   result "result" result_6 "[n][m]i64"
-- {
--   sums_7: [n_3][m_4]i64 @ block_2 -> 0 + {(n_3 : m_4) (m_4 : 1)} = build (n_3) fn (i_8: i64) {
--     a_9: [m_4]i64 @ block_1 -> m_4*i_8 + {(m_4 : 1)} = slice a_5 [i_8]
--     mul_10: i64 = prim mul i64 (m_4, i_8)
--     mul_11: i64 = prim mul i64 (m_4, i_8)
--     sums_12: [m_4]i64 @ block_2 -> m_4*i_8 + {(m_4 : 1)} = call sums (m_4, 7i64, a_9) at (block_1, mul_10, 1i64, block_2, mul_11, 1i64)
--     in (sums_12)
--   }
--   in (sums_7)
-- }
--
