-- From u32 to every scalar type: integers wrap, floats are the nearest ones, false is 0.
-- ==
-- entry: integers
-- input { [0u32, 1u32, 0u32, 1u32, 100u32, 2147483648u32, 4294967294u32, 4294967295u32] }
-- output { [0i8, 1i8, 0i8, 1i8, 100i8, 0i8, -2i8, -1i8] [0i16, 1i16, 0i16, 1i16, 100i16, 0i16, -2i16, -1i16] [0i32,
--   1i32, 0i32, 1i32, 100i32, -2147483648i32, -2i32, -1i32] [0i64, 1i64, 0i64, 1i64, 100i64, 2147483648i64,
--   4294967294i64, 4294967295i64] [0u8, 1u8, 0u8, 1u8, 100u8, 0u8, 254u8, 255u8] [0u16, 1u16, 0u16, 1u16, 100u16,
--   0u16, 65534u16, 65535u16] [0u32, 1u32, 0u32, 1u32, 100u32, 2147483648u32, 4294967294u32, 4294967295u32] [0u64,
--   1u64, 0u64, 1u64, 100u64, 2147483648u64, 4294967294u64, 4294967295u64] }

-- ==
-- entry: floats
-- input { [0u32, 1u32, 0u32, 1u32, 100u32, 2147483648u32, 4294967294u32, 4294967295u32] }
-- output { [0.0f32, 1.0f32, 0.0f32, 1.0f32, 100.0f32, 2147483648.0f32, 4294967296.0f32, 4294967296.0f32] [0.0f64,
--   1.0f64, 0.0f64, 1.0f64, 100.0f64, 2147483648.0f64, 4294967294.0f64, 4294967295.0f64] [false, true, false, true,
--   true, true, true, true] }

-- ==
-- entry: from_bool
-- input {  }
-- output { [0u32, 1u32] }

-- ==
-- entry: through_wide
-- input { [0u32, 1u32, 0u32, 1u32, 100u32, 2147483648u32, 4294967294u32, 4294967295u32] }
-- output { true }

entry integers [n] (x: [n]u32) : ([n]i8, [n]i16, [n]i32, [n]i64, [n]u8, [n]u16, [n]u32, [n]u64) =
  (map i8.u32 x, map i16.u32 x, map i32.u32 x, map i64.u32 x,
   map u8.u32 x, map u16.u32 x, map u32.u32 x, map u64.u32 x)

entry floats [n] (x: [n]u32) : ([n]f32, [n]f64, [n]bool) = (map f32.u32 x, map f64.u32 x, map bool.u32 x)

entry from_bool : [2]u32 = map u32.bool [false, true]

entry through_wide [n] (x: [n]u32) : bool = and (map (\x -> u32.i64 (u32.to_i64 x) == x && u32.u64 (u64.u32 x) == x) x)
