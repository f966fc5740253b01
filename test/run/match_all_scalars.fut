-- Literal patterns of every scalar type, at the ends of their ranges.
-- ==
-- entry: integers
-- input { -128i8 -32768i16 -2147483648i32 -9223372036854775808i64 } output { [1, 1, 1, 1] }
-- input { 127i8 32767i16 2147483647i32 9223372036854775807i64 } output { [2, 2, 2, 2] }
-- input { 0i8 0i16 0i32 0i64 } output { [3, 3, 3, 3] }
entry integers (a: i8) (b: i16) (c: i32) (d: i64) : [4]i32 =
  [match a case -128 -> 1 case 127 -> 2 case _ -> 3,
   match b case -32768 -> 1 case 32767 -> 2 case _ -> 3,
   match c case -2147483648 -> 1 case 2147483647 -> 2 case _ -> 3,
   match d case -9223372036854775808 -> 1 case 9223372036854775807 -> 2 case _ -> 3]

-- ==
-- entry: naturals
-- input { 255u8 65535u16 4294967295u32 18446744073709551615u64 } output { [1, 1, 1, 1] }
-- input { 0u8 0u16 0u32 0u64 } output { [2, 2, 2, 2] }
-- input { 1u8 1u16 1u32 1u64 } output { [3, 3, 3, 3] }
entry naturals (a: u8) (b: u16) (c: u32) (d: u64) : [4]i32 =
  [match a case 255 -> 1 case 0 -> 2 case _ -> 3,
   match b case 0xffff -> 1 case 0 -> 2 case _ -> 3,
   match c case 4_294_967_295 -> 1 case 0u32 -> 2 case _ -> 3,
   match d case 18446744073709551615 -> 1 case 0b0 -> 2 case _ -> 3]

-- ==
-- entry: floats
-- input { 0.5f16 1e10f32 -2.5f64 } output { [1, 1, 1] }
-- input { f16.inf f32.nan f64.inf } output { [3, 3, 3] }
-- input { -0f16 0f32 -0f64 } output { [2, 2, 2] }
entry floats (a: f16) (b: f32) (c: f64) : [3]i32 =
  [match a case 0.5 -> 1 case 0 -> 2 case _ -> 3,
   match b case 1e10 -> 1 case 0.0 -> 2 case _ -> 3,
   match c case -2.5 -> 1 case -0.0 -> 2 case _ -> 3]

-- ==
-- entry: bools
-- input { true false } output { 2 }
-- input { true true } output { 1 }
-- input { false true } output { 3 }
-- input { false false } output { 4 }
entry bools (a: bool) (b: bool) : i32 =
  match (a, b)
  case (true, true) -> 1
  case (true, false) -> 2
  case (false, true) -> 3
  case (false, false) -> 4

-- ==
-- entry: characters
-- input { "a\nz'\\" } output { [1, 2, 3, 4, 5] }
entry characters (cs: []u8) : []i32 =
  map (\c -> match c case 'a' -> 1 case '\n' -> 2 case 'z' -> 3 case '\'' -> 4 case '\\' -> 5 case _ -> 0) cs
