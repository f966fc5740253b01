-- From u64 to every scalar type: integers wrap, floats are the nearest ones, false is 0.
-- ==
-- entry: integers
-- input { [0u64, 1u64, 0u64, 1u64, 100u64, 9223372036854775808u64, 18446744073709551614u64,
--   18446744073709551615u64] }
-- output { [0i8, 1i8, 0i8, 1i8, 100i8, 0i8, -2i8, -1i8] [0i16, 1i16, 0i16, 1i16, 100i16, 0i16, -2i16, -1i16] [0i32,
--   1i32, 0i32, 1i32, 100i32, 0i32, -2i32, -1i32] [0i64, 1i64, 0i64, 1i64, 100i64, -9223372036854775808i64, -2i64,
--   -1i64] [0u8, 1u8, 0u8, 1u8, 100u8, 0u8, 254u8, 255u8] [0u16, 1u16, 0u16, 1u16, 100u16, 0u16, 65534u16,
--   65535u16] [0u32, 1u32, 0u32, 1u32, 100u32, 0u32, 4294967294u32, 4294967295u32] [0u64, 1u64, 0u64, 1u64, 100u64,
--   9223372036854775808u64, 18446744073709551614u64, 18446744073709551615u64] }

-- ==
-- entry: floats
-- input { [0u64, 1u64, 0u64, 1u64, 100u64, 9223372036854775808u64, 18446744073709551614u64,
--   18446744073709551615u64] }
-- output { [0.0f32, 1.0f32, 0.0f32, 1.0f32, 100.0f32, 9.223372036854776e+18f32, 1.8446744073709552e+19f32,
--   1.8446744073709552e+19f32] [0.0f64, 1.0f64, 0.0f64, 1.0f64, 100.0f64, 9.223372036854776e+18f64,
--   1.8446744073709552e+19f64, 1.8446744073709552e+19f64] [false, true, false, true, true, true, true, true] }

-- ==
-- entry: from_bool
-- input {  }
-- output { [0u64, 1u64] }

-- ==
-- entry: through_wide
-- input { [0u64, 1u64, 0u64, 1u64, 100u64, 9223372036854775808u64, 18446744073709551614u64,
--   18446744073709551615u64] }
-- output { true }

entry integers [n] (x: [n]u64) : ([n]i8, [n]i16, [n]i32, [n]i64, [n]u8, [n]u16, [n]u32, [n]u64) =
  (map i8.u64 x, map i16.u64 x, map i32.u64 x, map i64.u64 x,
   map u8.u64 x, map u16.u64 x, map u32.u64 x, map u64.u64 x)

entry floats [n] (x: [n]u64) : ([n]f32, [n]f64, [n]bool) = (map f32.u64 x, map f64.u64 x, map bool.u64 x)

entry from_bool : [2]u64 = map u64.bool [false, true]

entry through_wide [n] (x: [n]u64) : bool = and (map (\x -> u64.i64 (u64.to_i64 x) == x && u64.u64 (u64.u64 x) == x) x)
