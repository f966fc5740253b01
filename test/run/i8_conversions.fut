-- From i8 to every scalar type: integers wrap, floats are the nearest ones, false is 0.
-- ==
-- entry: integers
-- input { [-128i8, -127i8, 0i8, 1i8, 100i8, 64i8, 126i8, 127i8] }
-- output { [-128i8, -127i8, 0i8, 1i8, 100i8, 64i8, 126i8, 127i8] [-128i16, -127i16, 0i16, 1i16, 100i16, 64i16,
--   126i16, 127i16] [-128i32, -127i32, 0i32, 1i32, 100i32, 64i32, 126i32, 127i32] [-128i64, -127i64, 0i64, 1i64,
--   100i64, 64i64, 126i64, 127i64] [128u8, 129u8, 0u8, 1u8, 100u8, 64u8, 126u8, 127u8] [128u16, 129u16, 0u16,
--   1u16, 100u16, 64u16, 126u16, 127u16] [128u32, 129u32, 0u32, 1u32, 100u32, 64u32, 126u32, 127u32]
--   [128u64, 129u64, 0u64, 1u64, 100u64, 64u64, 126u64, 127u64] }

-- ==
-- entry: floats
-- input { [-128i8, -127i8, 0i8, 1i8, 100i8, 64i8, 126i8, 127i8] }
-- output { [-128.0f32, -127.0f32, 0.0f32, 1.0f32, 100.0f32, 64.0f32, 126.0f32, 127.0f32] [-128.0f64, -127.0f64,
--   0.0f64, 1.0f64, 100.0f64, 64.0f64, 126.0f64, 127.0f64] [true, true, false, true, true, true, true, true] }

-- ==
-- entry: from_bool
-- input {  }
-- output { [0i8, 1i8] }

-- ==
-- entry: through_wide
-- input { [-128i8, -127i8, 0i8, 1i8, 100i8, 64i8, 126i8, 127i8] }
-- output { true }

entry integers [n] (x: [n]i8) : ([n]i8, [n]i16, [n]i32, [n]i64, [n]u8, [n]u16, [n]u32, [n]u64) =
  (map i8.i8 x, map i16.i8 x, map i32.i8 x, map i64.i8 x,
   map u8.i8 x, map u16.i8 x, map u32.i8 x, map u64.i8 x)

entry floats [n] (x: [n]i8) : ([n]f32, [n]f64, [n]bool) = (map f32.i8 x, map f64.i8 x, map bool.i8 x)

entry from_bool : [2]i8 = map i8.bool [false, true]

entry through_wide [n] (x: [n]i8) : bool = and (map (\x -> i8.i64 (i8.to_i64 x) == x && i8.u64 (u64.i8 x) == x) x)
