-- Three vectors added in one loop, without an array in between [paper 2, section 7.2].
-- golden: imp main
entry main [n] (a: [n]f32) (b: [n]f32) (c: [n]f32) = #[eager] map2 (+) a (#[source] map2 (+) b c)
-- gives
-- function main(n_1: i64, block_2: read_only no_alias []f32, block_3: read_only no_alias []f32, block_4: read_only no_alias []f32, block_5: no_alias []f32) -> () {
--   comment "program.fut:3:63: build add"
--   for i_6 < n_1 parallel {
--     block_5[i_6] = block_2[i_6] + (block_3[i_6] + block_4[i_6])
--   }
-- }
