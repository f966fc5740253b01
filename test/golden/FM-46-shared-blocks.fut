-- Three arrays, two of which are needed at a time: the third lies where the first was.
-- golden: imp main
entry main [n] (a: [n]i64) : i64 =
  let x = opaque (map (+ 1) a)
  let y = opaque (map2 (*) x (reverse x))
  let z = opaque (map2 (-) y (reverse y))
  in z[0] + z[n - 1]
-- gives
-- site 0 "program.fut:7:6" "Index [" i64 "] out of bounds for array of shape " "[" i64 "]" "."
-- function main(n_1: i64, block_2: read_only no_alias []i64) -> (result_3: i64) {
--   check 0 < n_1 else site 0 (0, n_1)
--   arena block_4: []i64 at 0, n_1 * 8 bytes
--   comment "program.fut:4:19: build add"
--   for i_5 < n_1 parallel {
--     block_4[i_5] = block_2[i_5] +% 1
--   }
--   arena block_6: []i64 at n_1 * 8, n_1 * 8 bytes
--   comment "program.fut:5:19: build mul"
--   for i_7 < n_1 parallel {
--     block_6[i_7] = block_4[i_7] *% block_4[n_1 - i_7 - 1]
--   }
--   arena block_8: []i64 at 0, n_1 * 8 bytes
--   comment "program.fut:6:19: build sub"
--   for i_9 < n_1 parallel {
--     block_8[i_9] = block_6[i_9] -% block_6[n_1 - i_9 - 1]
--   }
--   result_3 = block_8[0] +% block_8[n_1 - 1]
-- }
