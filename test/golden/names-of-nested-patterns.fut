-- Variables for the parts of a sum are named by the path to them.
-- golden: core main
type inner = #x i32 | #y bool | #z
type outer = #pair inner inner | #one inner
def digit (i: inner) : i32 = match i case #x n -> n case #y b -> if b then 5 else 6 case #z -> 7
entry main (k: i32) (l: i32) : i32 =
  let some n = if n > 3 then #x n else if n > 1 then #y true else #z
  let o: outer = if k == l then #pair (some k) (some l) else #one (some k)
  in match o
     case #pair (#x 1) b -> digit b
     case #pair a b -> digit a * 10 + digit b
     case #one a -> 100 + digit a
-- gives
-- fun main (k_1: i32, l_2: i32) -> (result_3: i32)
--   entry "main" sizes ()
--   parameter "k" k_1 "i32"
--   parameter "l" l_2 "i32"
--   result "result" result_3 "i32"
-- {
--   eq_4: bool = prim eq i32 (k_1, l_2)
--   o_tag_5: u8, o_0_6: u8, o_1_7: i32, o_2_8: bool, o_3_9: u8, o_4_10: i32, o_5_11: bool = if eq_4 then {
--     lt_12: bool = prim lt i32 (3i32, k_1)
--     tag_13: u8, k_14: i32, payload_15: bool = if lt_12 then { in (0u8, k_1, false) } else {
--       lt_16: bool = prim lt i32 (1i32, k_1)
--       tag_17: u8, payload_18: bool = if lt_16 then { in (1u8, true) } else { in (2u8, false) }
--       in (tag_17, 0i32, payload_18)
--     }
--     lt_19: bool = prim lt i32 (3i32, l_2)
--     tag_20: u8, k_21: i32, payload_22: bool = if lt_19 then { in (0u8, l_2, false) } else {
--       lt_23: bool = prim lt i32 (1i32, l_2)
--       tag_24: u8, payload_25: bool = if lt_23 then { in (1u8, true) } else { in (2u8, false) }
--       in (tag_24, 0i32, payload_25)
--     }
--     in (1u8, tag_13, k_14, payload_15, tag_20, k_21, payload_22)
--   } else {
--     lt_26: bool = prim lt i32 (3i32, k_1)
--     tag_27: u8, k_28: i32, payload_29: bool = if lt_26 then { in (0u8, k_1, false) } else {
--       lt_30: bool = prim lt i32 (1i32, k_1)
--       tag_31: u8, payload_32: bool = if lt_30 then { in (1u8, true) } else { in (2u8, false) }
--       in (tag_31, 0i32, payload_32)
--     }
--     in (0u8, tag_27, k_28, payload_29, 0u8, 0i32, false)
--   }
--   eq_33: bool = prim eq u8 (o_tag_5, 1u8)
--   eq_34: bool = prim eq u8 (o_0_6, 0u8)
--   eq_35: bool = prim eq i32 (1i32, o_1_7)
--   and_36: bool = prim and bool (eq_34, eq_35)
--   and_37: bool = prim and bool (eq_33, and_36)
--   digit_38: i32 = if and_37 then {
--     eq_39: bool = prim eq u8 (o_3_9, 0u8)
--     o_4_40: i32 = if eq_39 then { in (o_4_10) } else {
--       eq_41: bool = prim eq u8 (o_3_9, 1u8)
--       value_42: i32 = if eq_41 then {
--         value_43: i32 = if o_5_11 then { in (5i32) } else { in (6i32) }
--         in (value_43)
--       } else { in (7i32) }
--       in (value_42)
--     }
--     in (o_4_40)
--   } else {
--     add_44: i32 = if eq_33 then {
--       o_4_45: i32 = if eq_34 then { in (o_1_7) } else {
--         eq_46: bool = prim eq u8 (o_0_6, 1u8)
--         value_47: i32 = if eq_46 then {
--           value_48: i32 = if o_2_8 then { in (5i32) } else { in (6i32) }
--           in (value_48)
--         } else { in (7i32) }
--         in (value_47)
--       }
--       mul_49: i32 = prim mul i32 (o_4_45, 10i32)
--       eq_50: bool = prim eq u8 (o_3_9, 0u8)
--       o_4_51: i32 = if eq_50 then { in (o_4_10) } else {
--         eq_52: bool = prim eq u8 (o_3_9, 1u8)
--         value_53: i32 = if eq_52 then {
--           value_54: i32 = if o_5_11 then { in (5i32) } else { in (6i32) }
--           in (value_54)
--         } else { in (7i32) }
--         in (value_53)
--       }
--       add_55: i32 = prim add i32 (mul_49, o_4_51)
--       in (add_55)
--     } else {
--       o_4_56: i32 = if eq_34 then { in (o_1_7) } else {
--         eq_57: bool = prim eq u8 (o_0_6, 1u8)
--         value_58: i32 = if eq_57 then {
--           value_59: i32 = if o_2_8 then { in (5i32) } else { in (6i32) }
--           in (value_59)
--         } else { in (7i32) }
--         in (value_58)
--       }
--       add_60: i32 = prim add i32 (100i32, o_4_56)
--       in (add_60)
--     }
--     in (add_44)
--   }
--   in (digit_38)
-- }
--
