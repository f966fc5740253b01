-- A transposition exchanges the strides of the index function [paper 3, TransformStm: transpose].
-- golden: mem main
entry main (a: [3][4]i64) : i64 =
  let t = opaque (transpose a)
  in t[1, 0] - t[3, 2]
-- gives
-- fun main places (block_1: block) (a_2: [3i64][4i64]i64 @ block_1 -> 0 + {(3 : 4) (4 : 1)}) -> (result_3: i64)
--   entry "main" sizes ()
--   parameter "a" a_2 "[3][4]i64"
--   result "result" result_3 "i64"
-- {
--   transpose_4: [4i64][3i64]i64 @ block_1 -> 0 + {(4 : 1) (3 : 4)} = permute a_2 <1, 0>
--   t_5: [4i64][3i64]i64 @ block_1 -> 0 + {(4 : 1) (3 : 4)} = #opaque atom transpose_4
--   element_6: i64 = index t_5 (1i64, 0i64)
--   element_7: i64 = index t_5 (3i64, 2i64)
--   sub_8: i64 = prim sub i64 (element_6, element_7)
--   in (sub_8)
-- }
--
