-- Source views leave nothing of themselves: the tuple, the join, the choice and the repetition are where the element is read [paper 2, Fig. 5.4 and 5.5].
-- golden: imp main
entry main [n][m] (c: bool) (a: [n][m]f32) =
  reduce (+) 0 (#[source] map2 (*) (#[source] flatten a) (#[source] if c then #[source] flatten (#[source] replicate n (#[source] map f32.i64 (#[source] iota m))) else #[source] flatten a))
-- gives
-- function main(n_1: i64, m_2: i64, c_3: bool, block_4: read_only no_alias []f32) -> (result_5: f32) {
--   declare max_6: i64 (prim max i64 no [m_2, 1i64])
--   comment "program.fut:4:3: reduce value"
--   declare value_7: f32 0.0f32
--   for i_8: i64 (prim mul i64 no [n_1, m_2]) no {
--     declare element_9: f32 (load block_4 i_8)
--     assign value_7 (prim add f32 no [value_7, (prim mul f32 no [element_9, (select c_3 (convert f32 i64 (prim rem i64 yes [i_8, max_6])) element_9)])])
--   }
--   assign result_5 value_7
-- }
