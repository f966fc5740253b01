-- The place of what each round computes is found once, before the loop [paper 1, Fig. 9].
-- golden: imp main
entry main [n] (a: [n]i64) (rounds: i64) : i64 =
  loop total = 0 for i < rounds do
    let x = opaque (map (* i) a)
    in total + x[i % n] - x[0]
-- gives
-- site 2 "program.fut:6:18" "division by zero"
-- function main(n_1: i64, rounds_2: i64, block_3: read_only no_alias []i64) -> (result_4: i64) {
--   check (prim or bool no [(prim le i64 no [rounds_2, 0i64]), (prim ne i64 no [n_1, 0i64])]) 0 []
--   comment "program.fut:4:3: loop value"
--   declare total_5: i64 0i64
--   arena block_6: []i64 0i64 (prim mul i64 yes [n_1, 8i64])
--   for i_7: i64 rounds_2 no {
--     for i_8: i64 n_1 yes {
--       store block_6 i_8 (prim mul i64 no [(load block_3 i_8), i_7])
--     }
--     assign total_5 (prim sub i64 no [(prim add i64 no [total_5, (load block_6 (prim mod i64 no [i_7, n_1]))]), (load block_6 0i64)])
--   }
--   assign result_4 total_5
-- }
