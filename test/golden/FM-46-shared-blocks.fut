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
--   check (prim lt i64 no [0i64, n_1]) 0 [0i64, n_1]
--   arena block_4: []i64 0i64 (prim mul i64 yes [n_1, 8i64])
--   comment "program.fut:4:19: build add"
--   for i_5: i64 n_1 yes {
--     store block_4 i_5 (prim add i64 no [(load block_2 i_5), 1i64])
--   }
--   arena block_6: []i64 (prim mul i64 yes [n_1, 8i64]) (prim mul i64 yes [n_1, 8i64])
--   comment "program.fut:5:19: build mul"
--   for i_7: i64 n_1 yes {
--     store block_6 i_7 (prim mul i64 no [(load block_4 i_7), (load block_4 (prim sub i64 yes [(prim sub i64 yes [n_1, i_7]), 1i64]))])
--   }
--   arena block_8: []i64 0i64 (prim mul i64 yes [n_1, 8i64])
--   comment "program.fut:6:19: build sub"
--   for i_9: i64 n_1 yes {
--     store block_8 i_9 (prim sub i64 no [(load block_6 i_9), (load block_6 (prim sub i64 yes [(prim sub i64 yes [n_1, i_9]), 1i64]))])
--   }
--   assign result_3 (prim add i64 no [(load block_8 0i64), (load block_8 (prim sub i64 yes [n_1, 1i64]))])
-- }
