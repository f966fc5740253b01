-- From i16 to every scalar type: integers wrap, floats are the nearest ones, false is 0.
-- ==
-- entry: integers
-- input { [-32768i16, -32767i16, 0i16, 1i16, 100i16, 16384i16, 32766i16, 32767i16] }
-- output { [0i8, 1i8, 0i8, 1i8, 100i8, 0i8, -2i8, -1i8] [-32768i16, -32767i16, 0i16, 1i16, 100i16, 16384i16,
--   32766i16, 32767i16] [-32768i32, -32767i32, 0i32, 1i32, 100i32, 16384i32, 32766i32, 32767i32] [-32768i64,
--   -32767i64, 0i64, 1i64, 100i64, 16384i64, 32766i64, 32767i64] [0u8, 1u8, 0u8, 1u8, 100u8, 0u8, 254u8, 255u8]
--   [32768u16, 32769u16, 0u16, 1u16, 100u16, 16384u16, 32766u16, 32767u16] [32768u32, 32769u32, 0u32,
--   1u32, 100u32, 16384u32, 32766u32, 32767u32] [32768u64, 32769u64, 0u64, 1u64,
--   100u64, 16384u64, 32766u64, 32767u64] }

-- ==
-- entry: floats
-- input { [-32768i16, -32767i16, 0i16, 1i16, 100i16, 16384i16, 32766i16, 32767i16] }
-- output { [-32768.0f32, -32767.0f32, 0.0f32, 1.0f32, 100.0f32, 16384.0f32, 32766.0f32, 32767.0f32] [-32768.0f64,
--   -32767.0f64, 0.0f64, 1.0f64, 100.0f64, 16384.0f64, 32766.0f64, 32767.0f64] [true, true, false, true, true,
--   true, true, true] }

-- ==
-- entry: from_bool
-- input {  }
-- output { [0i16, 1i16] }

-- ==
-- entry: through_wide
-- input { [-32768i16, -32767i16, 0i16, 1i16, 100i16, 16384i16, 32766i16, 32767i16] }
-- output { true }

entry integers [n] (x: [n]i16) : ([n]i8, [n]i16, [n]i32, [n]i64, [n]u8, [n]u16, [n]u32, [n]u64) =
  (map i8.i16 x, map i16.i16 x, map i32.i16 x, map i64.i16 x,
   map u8.i16 x, map u16.i16 x, map u32.i16 x, map u64.i16 x)

entry floats [n] (x: [n]i16) : ([n]f32, [n]f64, [n]bool) = (map f32.i16 x, map f64.i16 x, map bool.i16 x)

entry from_bool : [2]i16 = map i16.bool [false, true]

entry through_wide [n] (x: [n]i16) : bool = and (map (\x -> i16.i64 (i16.to_i64 x) == x && i16.u64 (u64.i16 x) == x) x)
