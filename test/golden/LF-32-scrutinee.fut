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
-- function main(n_1: i64) -> (result_2: i64) {
--   arena block_3: []i32 at 0, 24 bytes
--   var made_4: i64
--   var used_5: i64
--   call made(6, n_1, 0, block_3, 0, 1) -> (made_4, used_5) at 0
--   var value_6: i64
--   if made_4 == -3 {
--     value_6 = 0
--   } else {
--     var and_7: i64 = made_4 & 3
--     if and_7 == 2 {
--       var shr_8: i64 = made_4 >> 2
--       var mul_9: i64 = (i64.i32(block_3[shr_8 + 1]) << 32 | i64.u32(u32.i32(block_3[shr_8]))) *% (i64.i32(block_3[shr_8 + 3]) << 32 | i64.u32(u32.i32(block_3[shr_8 + 2])))
--       value_6 = mul_9
--     } else {
--       if and_7 == 0 {
--         var shr_10: i64 = made_4 >> 2
--         var add_11: i64 = (i64.i32(block_3[shr_10 + 1]) << 32 | i64.u32(u32.i32(block_3[shr_10]))) +% (i64.i32(block_3[shr_10 + 3]) << 32 | i64.u32(u32.i32(block_3[shr_10 + 2])))
--         value_6 = add_11 +% (i64.i32(block_3[shr_10 + 5]) << 32 | i64.u32(u32.i32(block_3[shr_10 + 4])))
--       } else {
--         value_6 = 1
--       }
--     }
--   }
--   result_2 = value_6
-- }
