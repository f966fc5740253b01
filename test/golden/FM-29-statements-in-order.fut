-- Each statement sees the memory of those before it: the second array is read where the first was put [paper 3, TransformStms].
-- golden: mem main
entry main [n] (a: [n]i64) : i64 =
  let sums = scan (+) 0 a
  let back = reverse sums
  in back[0] * sums[0]
-- gives
-- fun main places (block_1: block) (n_2: i64, a_3: [n_2]i64 @ block_1 -> 0 + {(n_2 : 1)}) -> (result_4: i64)
--   entry "main" sizes (n_2)
--   parameter "a" a_3 "[n]i64"
--   result "result" result_4 "i64"
-- {
--   lt_5: bool = prim lt i64 (0i64, n_2)
--   certificate_6: certificate = assert lt_5 bounds "Index [" (0i64) "] out of bounds for array of shape " "[" (n_2) "]" "."
--   block_7: block = alloc 8*n_2
--   sums_8: [n_2]i64 @ block_7 -> 0 + {(n_2 : 1)} = scan n_2 op (value_9: i64, value_10: i64) {
--     add_11: i64 = prim add i64 (value_9, value_10)
--     in (add_11)
--   } neutral (0i64) fn (i_12: i64) {
--     element_13: i64 = index a_3 (i_12)
--     in (element_13)
--   }
--   sub_14: i64 = #exact prim sub i64 (n_2, 1i64)
--   element_15: i64 = <certificate_6> index sums_8 (sub_14)
--   element_16: i64 = index sums_8 (0i64)
--   mul_17: i64 = prim mul i64 (element_15, element_16)
--   in (mul_17)
-- }
--
