-- The loops of a function that the definition only names are those of the definition.
-- golden: imp increments
entry increments : [][]i32 -> [][]i32 = map (map (+ 1))
-- gives
-- function increments(n_1: i64, n_2: i64, block_3: read_only no_alias []i32, block_4: no_alias []i32) -> () {
--   comment "program.fut:3:1: build add"
--   for i_5 < n_1 * n_2 parallel {
--     block_4[i_5] = block_3[i_5] +% 1i32
--   }
-- }
