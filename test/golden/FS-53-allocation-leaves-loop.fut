-- The place of what each round computes is found once, before the loop [paper 1, Fig. 9].
-- golden: imp main
entry main [n] (a: [n]i64) (rounds: i64) : i64 =
  loop total = 0 for i < rounds do
    let x = opaque (map (* i) a)
    in total + x[i % n] - x[0]
-- gives
-- site 2 "program.fut:6:18" "division by zero"
-- function main(n_1: i64, rounds_2: i64, block_3: read_only no_alias []i64) -> (result_4: i64) {
--   check rounds_2 <= 0 || n_1 != 0 else site 0
--   comment "program.fut:4:3: loop value"
--   var total_5: i64 = 0
--   arena block_6: []i64 at 0, n_1 * 8 bytes
--   for i_7 < rounds_2 reducing (total_5 by add) {
--     for i_8 < n_1 parallel {
--       block_6[i_8] = block_3[i_8] *% i_7
--     }
--     total_5 = total_5 +% block_6[i_7 % n_1] -% block_6[0]
--   }
--   result_4 = total_5
-- }
