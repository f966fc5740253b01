-- Integers become the nearest half, ties to even, or an infinity.
-- ==
-- entry: from_i64
-- input { [0i64, 1i64, -1i64, 2047i64, 2048i64, 2049i64, 2050i64, 2051i64, -2051i64, 4097i64, 4098i64, 4102i64,
--   65504i64, 65519i64, 65520i64, -65520i64, 2147483647i64, -2147483648i64, 4611686018427387904i64,
--   9223372036854775807i64, -9223372036854775808i64] }
-- output { [0x0000u16, 0x3c00u16, 0xbc00u16, 0x67ffu16, 0x6800u16, 0x6800u16, 0x6801u16, 0x6802u16, 0xe802u16,
--   0x6c00u16, 0x6c00u16, 0x6c02u16, 0x7bffu16, 0x7bffu16, 0x7c00u16, 0xfc00u16, 0x7c00u16, 0xfc00u16, 0x7c00u16,
--   0x7c00u16, 0xfc00u16] }

-- ==
-- entry: from_u64
-- input { [0u64, 1u64, 2047u64, 2048u64, 2049u64, 2050u64, 2051u64, 4097u64, 4098u64, 4102u64, 65504u64, 65519u64,
--   65520u64, 2147483647u64, 4611686018427387904u64, 9223372036854775807u64, 18446744073709551615u64] }
-- output { [0x0000u16, 0x3c00u16, 0x67ffu16, 0x6800u16, 0x6800u16, 0x6801u16, 0x6802u16, 0x6c00u16, 0x6c00u16,
--   0x6c02u16, 0x7bffu16, 0x7bffu16, 0x7c00u16, 0x7c00u16, 0x7c00u16, 0x7c00u16, 0x7c00u16] }

-- ==
-- entry: from_i16
-- input { [0i16, 1i16, -1i16, 2047i16, 2048i16, 2049i16, 2050i16, 2051i16, -2051i16, 4097i16, 4098i16, 4102i16] }
-- output { [0x0000u16, 0x3c00u16, 0xbc00u16, 0x67ffu16, 0x6800u16, 0x6800u16, 0x6801u16, 0x6802u16, 0xe802u16,
--   0x6c00u16, 0x6c00u16, 0x6c02u16] }

-- ==
-- entry: from_u16
-- input { [0u16, 2049u16, 2051u16, 65503u16, 65504u16, 65519u16, 65520u16, 65535u16] }
-- output { [0x0000u16, 0x6800u16, 0x6802u16, 0x7bffu16, 0x7bffu16, 0x7bffu16, 0x7c00u16, 0x7c00u16] }

-- ==
-- entry: from_small
-- input { -128i8 255u8 true false }
-- output { [-128.0f16, 255.0f16, 1.0f16, 0.0f16] }

entry from_i64 (xs: []i64) = map (\x -> f16.to_bits (f16.i64 x)) xs
entry from_u64 (xs: []u64) = map (\x -> f16.to_bits (f16.u64 x)) xs
entry from_i16 (xs: []i16) = map (\x -> f16.to_bits (f16.i16 x)) xs
entry from_u16 (xs: []u16) = map (\x -> f16.to_bits (f16.u16 x)) xs
entry from_small (a: i8) (b: u8) (c: bool) (d: bool) = [f16.i8 a, f16.u8 b, f16.bool c, f16.bool d]
