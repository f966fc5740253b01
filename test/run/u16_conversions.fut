-- From u16 to every scalar type: integers wrap, floats are the nearest ones, false is 0.
-- ==
-- entry: integers
-- input { [0u16, 1u16, 0u16, 1u16, 100u16, 32768u16, 65534u16, 65535u16] }
-- output { [0i8, 1i8, 0i8, 1i8, 100i8, 0i8, -2i8, -1i8] [0i16, 1i16, 0i16, 1i16, 100i16, -32768i16, -2i16, -1i16]
--   [0i32, 1i32, 0i32, 1i32, 100i32, 32768i32, 65534i32, 65535i32] [0i64, 1i64, 0i64, 1i64, 100i64, 32768i64,
--   65534i64, 65535i64] [0u8, 1u8, 0u8, 1u8, 100u8, 0u8, 254u8, 255u8] [0u16, 1u16, 0u16, 1u16, 100u16, 32768u16,
--   65534u16, 65535u16] [0u32, 1u32, 0u32, 1u32, 100u32, 32768u32, 65534u32, 65535u32] [0u64, 1u64, 0u64, 1u64,
--   100u64, 32768u64, 65534u64, 65535u64] }

-- ==
-- entry: floats
-- input { [0u16, 1u16, 0u16, 1u16, 100u16, 32768u16, 65534u16, 65535u16] }
-- output { [0.0f32, 1.0f32, 0.0f32, 1.0f32, 100.0f32, 32768.0f32, 65534.0f32, 65535.0f32] [0.0f64, 1.0f64, 0.0f64,
--   1.0f64, 100.0f64, 32768.0f64, 65534.0f64, 65535.0f64] [false, true, false, true, true, true, true, true] }

-- ==
-- entry: from_bool
-- input {  }
-- output { [0u16, 1u16] }

-- ==
-- entry: through_wide
-- input { [0u16, 1u16, 0u16, 1u16, 100u16, 32768u16, 65534u16, 65535u16] }
-- output { true }

entry integers [n] (x: [n]u16) : ([n]i8, [n]i16, [n]i32, [n]i64, [n]u8, [n]u16, [n]u32, [n]u64) =
  (map i8.u16 x, map i16.u16 x, map i32.u16 x, map i64.u16 x,
   map u8.u16 x, map u16.u16 x, map u32.u16 x, map u64.u16 x)

entry floats [n] (x: [n]u16) : ([n]f32, [n]f64, [n]bool) = (map f32.u16 x, map f64.u16 x, map bool.u16 x)

entry from_bool : [2]u16 = map u16.bool [false, true]

entry through_wide [n] (x: [n]u16) : bool = and (map (\x -> u16.i64 (u16.to_i64 x) == x && u16.u64 (u64.u16 x) == x) x)
