-- What is matched is evaluated once: the call stands once, and its result is looked at for each constructor and each of its parts.
-- golden: imp main
type shape = #dot | #line i64 i64 | #box i64 i64 i64 | #more shape

#[noinline]
def made (n: i64) : *shape = if n > 2 then #box n 1 2 else if n > 1 then #line n 5 else #dot

#[cells(1)]
entry main (n: i64) : i64 =
  match made n
  case #dot -> 0
  case #line a b -> a * b
  case #box a b c -> a + b + c
  case #more _ -> 1
-- gives
-- site 4 "program.fut:6:44" "More cells are taken than there are: the entry point says too few in #[cells(...)]."
-- site 4 "program.fut:6:74" "More cells are taken than there are: the entry point says too few in #[cells(...)]."
-- function made(cell_count_1: i64, n_2: i64, used_3: i64, block_4: []i32, offset_5: i64, stride_6: i64) -> (mul_7: i64, used_8: i64) {
--   declare mul_9: i64 _
--   declare used_10: i64 _
--   if (prim lt i64 no [2i64, n_2]) {
--     check true 0 []
--     store block_4 0i64 (convert i32 i64 n_2)
--     store block_4 1i64 (convert i32 i64 (prim shr i64 no [n_2, 32i64]))
--     store block_4 2i64 1i32
--     store block_4 3i64 0i32
--     store block_4 4i64 2i32
--     store block_4 5i64 0i32
--     assign mul_9 0i64
--     assign used_10 6i64
--   } {
--     if (prim lt i64 no [1i64, n_2]) {
--       check true 1 []
--       store block_4 0i64 (convert i32 i64 n_2)
--       store block_4 1i64 (convert i32 i64 (prim shr i64 no [n_2, 32i64]))
--       store block_4 2i64 5i32
--       store block_4 3i64 0i32
--       assign mul_9 2i64
--       assign used_10 4i64
--     } {
--       assign mul_9 -3i64
--       assign used_10 0i64
--     }
--   }
--   assign mul_7 mul_9
--   assign used_8 used_10
-- }
-- function main(n_1: i64) -> (result_2: i64) {
--   arena block_3: []i32 0i64 24i64
--   declare made_4: i64 _
--   declare used_5: i64 _
--   call made [6i64, n_1, 0i64, block_3, 0i64, 1i64] [made_4, used_5] 0i64
--   declare value_6: i64 _
--   if (prim eq i64 no [made_4, -3i64]) {
--     assign value_6 0i64
--   } {
--     declare and_7: i64 (prim and i64 no [made_4, 3i64])
--     if (prim eq i64 no [and_7, 2i64]) {
--       declare shr_8: i64 (prim shr i64 no [made_4, 2i64])
--       declare mul_9: i64 (prim mul i64 no [(prim or i64 no [(prim shl i64 no [(convert i64 i32 (load block_3 (prim add i64 yes [shr_8, 1i64]))), 32i64]), (convert i64 u32 (convert u32 i32 (load block_3 shr_8)))]), (prim or i64 no [(prim shl i64 no [(convert i64 i32 (load block_3 (prim add i64 yes [shr_8, 3i64]))), 32i64]), (convert i64 u32 (convert u32 i32 (load block_3 (prim add i64 yes [shr_8, 2i64]))))])])
--       assign value_6 mul_9
--     } {
--       if (prim eq i64 no [and_7, 0i64]) {
--         declare shr_10: i64 (prim shr i64 no [made_4, 2i64])
--         declare add_11: i64 (prim add i64 no [(prim or i64 no [(prim shl i64 no [(convert i64 i32 (load block_3 (prim add i64 yes [shr_10, 1i64]))), 32i64]), (convert i64 u32 (convert u32 i32 (load block_3 shr_10)))]), (prim or i64 no [(prim shl i64 no [(convert i64 i32 (load block_3 (prim add i64 yes [shr_10, 3i64]))), 32i64]), (convert i64 u32 (convert u32 i32 (load block_3 (prim add i64 yes [shr_10, 2i64]))))])])
--         assign value_6 (prim add i64 no [add_11, (prim or i64 no [(prim shl i64 no [(convert i64 i32 (load block_3 (prim add i64 yes [shr_10, 5i64]))), 32i64]), (convert i64 u32 (convert u32 i32 (load block_3 (prim add i64 yes [shr_10, 4i64]))))])])
--       } {
--         assign value_6 1i64
--       }
--     }
--   }
--   assign result_2 value_6
-- }
