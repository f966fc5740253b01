-- Source views leave nothing of themselves: the tuple, the join, the choice and the repetition are where the element is read [paper 2, Fig. 5.4 and 5.5].
-- golden: imp main
entry main [n][m] (c: bool) (a: [n][m]f32) =
  reduce (+) 0 (#[source] map2 (*) (#[source] flatten a) (#[source] if c then #[source] flatten (#[source] replicate n (#[source] map f32.i64 (#[source] iota m))) else #[source] flatten a))
-- gives
-- function main(n_1: i64, m_2: i64, c_3: bool, block_4: read_only no_alias []f32) -> (result_5: f32) {
--   comment "program.fut:4:3: reduce value"
--   var value_6: f32 = 0.0f32
--   var bound_7: i64 = n_1 *% m_2
--   var width_8: i64 = i64.max(m_2, 1)
--   for quotient_9 < (0 < bound_7 ? exact i64.div(bound_7 - 1, width_8) + 1 : 0) reducing (value_6 by add) {
--     var base_10: i64 = quotient_9 * width_8
--     for rest_11 < i64.min(width_8, bound_7 - base_10) reducing (value_6 by add) {
--       var element_12: f32 = block_4[base_10 + rest_11]
--       value_6 = value_6 + element_12 * (c_3 ? f32.i64(rest_11) : element_12)
--     }
--   }
--   result_5 = value_6
-- }
