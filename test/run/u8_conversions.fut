-- From u8 to every scalar type: integers wrap, floats are the nearest ones, false is 0.
-- ==
-- entry: integers
-- input { [0u8, 1u8, 0u8, 1u8, 100u8, 128u8, 254u8, 255u8] }
-- output { [0i8, 1i8, 0i8, 1i8, 100i8, -128i8, -2i8, -1i8] [0i16, 1i16, 0i16, 1i16, 100i16, 128i16, 254i16, 255i16]
--   [0i32, 1i32, 0i32, 1i32, 100i32, 128i32, 254i32, 255i32] [0i64, 1i64, 0i64, 1i64, 100i64, 128i64, 254i64,
--   255i64] [0u8, 1u8, 0u8, 1u8, 100u8, 128u8, 254u8, 255u8] [0u16, 1u16, 0u16, 1u16, 100u16, 128u16, 254u16,
--   255u16] [0u32, 1u32, 0u32, 1u32, 100u32, 128u32, 254u32, 255u32] [0u64, 1u64, 0u64, 1u64, 100u64, 128u64,
--   254u64, 255u64] }

-- ==
-- entry: floats
-- input { [0u8, 1u8, 0u8, 1u8, 100u8, 128u8, 254u8, 255u8] }
-- output { [0.0f32, 1.0f32, 0.0f32, 1.0f32, 100.0f32, 128.0f32, 254.0f32, 255.0f32] [0.0f64, 1.0f64, 0.0f64,
--   1.0f64, 100.0f64, 128.0f64, 254.0f64, 255.0f64] [false, true, false, true, true, true, true, true] }

-- ==
-- entry: from_bool
-- input {  }
-- output { [0u8, 1u8] }

-- ==
-- entry: through_wide
-- input { [0u8, 1u8, 0u8, 1u8, 100u8, 128u8, 254u8, 255u8] }
-- output { true }

entry integers [n] (x: [n]u8) : ([n]i8, [n]i16, [n]i32, [n]i64, [n]u8, [n]u16, [n]u32, [n]u64) =
  (map i8.u8 x, map i16.u8 x, map i32.u8 x, map i64.u8 x,
   map u8.u8 x, map u16.u8 x, map u32.u8 x, map u64.u8 x)

entry floats [n] (x: [n]u8) : ([n]f32, [n]f64, [n]bool) = (map f32.u8 x, map f64.u8 x, map bool.u8 x)

entry from_bool : [2]u8 = map u8.bool [false, true]

entry through_wide [n] (x: [n]u8) : bool = and (map (\x -> u8.i64 (u8.to_i64 x) == x && u8.u64 (u64.u8 x) == x) x)
