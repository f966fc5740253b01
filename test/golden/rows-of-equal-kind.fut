-- The arrays of one type in cells are rows of one array.
-- golden: core doubled
type option 'a = #none | #some a
type list 'a = #nil | #cons a (list a)
def double [n] (l: *list (option ([n]f64))) : *list (option ([n]f64)) =
  match l
  case #nil -> #nil
  case #cons #none t -> #cons #none (double t)
  case #cons (#some x) t -> #cons (#some (map (* 2) x)) (double t)
entry doubled [n] (l: *list (option ([n]f64))) : *list (option ([n]f64)) = double l
-- gives
-- fun doubled (n_1: i64, pool_size_2: i64, pool_cells_3: i64, l_4: i64, pool_words_5: [pool_size_2]i32, pool_rows_f64_6: [pool_cells_3][n_1]f64) -> (result_7: i64, pool_words_8: [pool_size_2]i32, pool_rows_f64_9: [pool_cells_3][n_1]f64)
--   entry "doubled" sizes (n_1, pool_size_2, pool_cells_3)
--   parameter "l" l_4 unique "*list (#none | #some [n]f64)"
--   parameter "pool_words" pool_words_5 unique "[]i32"
--   parameter "pool_rows_f64" pool_rows_f64_6 unique "[][]f64"
--   result "result" result_7 unique "*list (#none | #some [n]f64)"
--   result "pool_words" pool_words_8 unique "[]i32"
--   result "pool_rows_f64" pool_rows_f64_9 unique "[][]f64"
-- {
--   again_10: bool, l_11: i64, cells_0_12: [pool_size_2]i32, cells_1_13: [pool_cells_3][n_1]f64, hole_14: i64 = loop (again_15: bool, l_16: i64, cells_0_17: [pool_size_2]i32, cells_1_18: [pool_cells_3][n_1]f64, hole_19: i64) = (true, l_4, pool_words_5, pool_rows_f64_6, -2i64) while 0 do {
--     eq_20: bool = prim eq i64 (l_16, -2i64)
--     again_21: bool, l_22: i64, cells_0_23: [pool_size_2]i32, cells_1_24: [pool_cells_3][n_1]f64, hole_25: i64 = if eq_20 then { in (false, l_16, cells_0_17, cells_1_18, hole_19) } else {
--       element_26: i32 = index cells_0_17 (l_16)
--       u8_27: u8 = convert u8 i32 element_26
--       shr_28: i64 = prim shr i64 (l_16, 1i64)
--       add_29: i64 = prim add i64 (l_16, 1i64)
--       element_30: i32 = index cells_0_17 (add_29)
--       i64_31: i64 = convert i64 i32 element_30
--       eq_32: bool = prim eq u8 (u8_27, 0u8)
--       again_33: bool, l_34: i64, cells_0_35: [pool_size_2]i32, cells_1_36: [pool_cells_3][n_1]f64, hole_37: i64 = if eq_32 then {
--         cells_0_38: [pool_size_2]i32 = #cell update cells_0_17 [l_16] 0i32
--         in (true, i64_31, cells_0_38, cells_1_18, l_16)
--       } else {
--         mul_39: [n_1]f64 = build (n_1) fn (i_40: i64) {
--           element_41: f64 = index cells_1_18 (shr_28, i_40)
--           mul_42: f64 = prim mul f64 (element_41, 2.0f64)
--           in (mul_42)
--         }
--         cells_0_43: [pool_size_2]i32 = #cell update cells_0_17 [l_16] 1i32
--         cells_1_44: [pool_cells_3][n_1]f64 = #cell update cells_1_18 [shr_28] mul_39
--         in (true, i64_31, cells_0_43, cells_1_44, l_16)
--       }
--       in (again_33, l_34, cells_0_35, cells_1_36, hole_37)
--     }
--     in (again_21, l_22, cells_0_23, cells_1_24, hole_25)
--   }
--   hole_45: i64 = prim add i64 (hole_14, 1i64)
--   le_46: bool = prim le i64 (0i64, hole_45)
--   cells_0_47: [pool_size_2]i32, first_48: i64 = if le_46 then {
--     cells_0_49: [pool_size_2]i32 = #cell update cells_0_12 [hole_45] -2i32
--     in (cells_0_49, l_4)
--   } else { in (cells_0_12, -2i64) }
--   in (first_48, cells_0_47, cells_1_13)
-- }
--
