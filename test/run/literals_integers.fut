-- Integer literals: every base and suffix, underscores, defaults, types from the context, the ends of the ranges.
-- ==
-- entry: bases
-- input { } output { [255i32, 255i32, 10i32, 15i32, 1994i32, 1000000i32] }

-- ==
-- entry: suffixes
-- input { }
-- output { 127i8 -128i8 65535u16 4294967295u32 18446744073709551615u64 -9223372036854775808i64 2f16 3f32 4f64 }

-- ==
-- entry: bit_patterns
-- input { } output { -1i8 -32768i16 -1i32 -9223372036854775808i64 }

-- ==
-- entry: contexts
-- input { 1u8 2i64 0.5f32 } output { 11u8 12i64 10.5f32 [1i16, 2i16] }

-- ==
-- entry: defaults
-- input { } output { 1i32 1.5f64 [1i32, 2i32] }

entry bases : [6]i32 = [0xff, 0XFF, 0b10_10, 0o17, 0rMCMXCIV, 1_000_000]
entry suffixes : (i8, i8, u16, u32, u64, i64, f16, f32, f64) =
  (127i8, -128i8, 65_535u16, 0xffff_ffffu32, 18446744073709551615u64, -9223372036854775808, 2f16, 3f32, 4f64)
entry bit_patterns : (i8, i16, i32, i64) = (0xffi8, 0b1000_0000_0000_0000i16, 0xffffffffi32, 0x8000000000000000i64)
entry contexts (a: u8) (b: i64) (c: f32) : (u8, i64, f32, [2]i16) = (a + 10, 10 + b, c + 10, [1, 2i16])
entry defaults = (1, 1.5, [1, 2])
