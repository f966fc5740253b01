-- Vector addition: a loop that reads both operands, no pair and no other array [paper 2, sections 4.1.1 and 5.2.1].
-- golden: imp main
entry main [n] (a: [n]f32) (b: [n]f32) = #[eager] map (\(x, y) -> x + y) (#[source] zip a b)
-- gives
-- function main(n_1: i64, block_2: read_only no_alias []f32, block_3: read_only no_alias []f32, block_4: no_alias []f32) -> () {
--   comment "program.fut:3:51: build add"
--   for i_5 < n_1 parallel {
--     block_4[i_5] = block_2[i_5] + block_3[i_5]
--   }
-- }
