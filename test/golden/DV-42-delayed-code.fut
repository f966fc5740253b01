-- Source views leave nothing of themselves: the tuple, the join, the choice and the repetition are where the element is read [paper 2, Fig. 5.4 and 5.5].
-- golden: imp main
entry main [n][m] (c: bool) (a: [n][m]f32) =
  reduce (+) 0 (#[source] map2 (*) (#[source] flatten a) (#[source] if c then #[source] flatten (#[source] replicate n (#[source] map f32.i64 (#[source] iota m))) else #[source] flatten a))
-- gives
-- function main(n_1: i64, m_2: i64, c_3: bool, block_4: read_only no_alias []f32) -> (result_5: f32) {
--   comment "program.fut:4:3: reduce value"
--   declare value_6: f32 0.0f32
--   declare bound_7: i64 (prim mul i64 no [n_1, m_2])
--   declare width_8: i64 (prim max i64 no [m_2, 1i64])
--   for quotient_9: i64 (select (prim lt i64 no [0i64, bound_7]) (prim add i64 yes [(prim div i64 yes [(prim sub i64 yes [bound_7, 1i64]), width_8]), 1i64]) 0i64) no {
--     declare base_10: i64 (prim mul i64 yes [quotient_9, width_8])
--     for rest_11: i64 (prim min i64 no [width_8, (prim sub i64 yes [bound_7, base_10])]) no {
--       declare element_12: f32 (load block_4 (prim add i64 yes [base_10, rest_11]))
--       assign value_6 (prim add f32 no [value_6, (prim mul f32 no [element_12, (select c_3 (convert f32 i64 rest_11) element_12)])])
--     }
--   }
--   assign result_5 value_6
-- }
