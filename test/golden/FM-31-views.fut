-- Branches that are views of one array with different offsets and strides: these are returned, the array is not copied
-- [paper 3, Fig. 2 and 7, Support].
-- golden: mem main
entry main [n] (c: bool) (a: [n]i64) : i64 =
  let part = if c then reverse a else a
  in loop sum = 0 for i < n do sum * 3 + part[i]
-- gives
-- fun main places (block_1: block) (n_2: i64, c_3: bool, a_4: [n_2]i64 @ block_1 -> 0 + {(n_2 : 1)}) -> (result_5: i64)
--   entry "main" sizes (n_2)
--   parameter "c" c_3 "bool"
--   parameter "a" a_4 "[n]i64"
--   result "result" result_5 "i64"
-- {
--   part_6: [n_2]i64 @ block_1 -> place_7 + {(n_2 : place_8)}, place_7: i64, place_8: i64 = if c_3 then {
--     sub_9: i64 = #exact prim sub i64 (n_2, 1i64)
--     slice_10: [n_2]i64 @ block_1 -> n_2 - 1 + {(n_2 : -1)} = slice a_4 [sub_9 : n_2 : -1i64]
--     add_11: i64 = prim add i64 (n_2, -1i64)
--     in (slice_10, add_11, -1i64)
--   } else { in (a_4, 0i64, 1i64) }
--   value_12: i64 = loop (sum_13: i64) = (0i64) for i_14: i64 < n_2 do {
--     mul_15: i64 = prim mul i64 (sum_13, 3i64)
--     element_16: i64 = index part_6 (i_14)
--     add_17: i64 = prim add i64 (mul_15, element_16)
--     in (add_17)
--   }
--   in (value_12)
-- }
--
