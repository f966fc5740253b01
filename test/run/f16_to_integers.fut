-- Halves become integers by truncation; NaN and the infinities give 0, what does not fit gives the nearest end of the
-- range.
-- ==
-- entry: to_i8
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0i8, 0i8, 0i8, 0i8, 1i8, -1i8, 1i8, -1i8, 127i8, 127i8, -128i8, -128i8, 127i8, 127i8, 127i8, -128i8,
--   127i8, -128i8, 0i8, 0i8, 0i8] }

-- ==
-- entry: to_i16
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0i16, 0i16, 0i16, 0i16, 1i16, -1i16, 1i16, -1i16, 127i16, 128i16, -128i16, -129i16, 255i16, 256i16,
--   32767i16, -32768i16, 32767i16, -32768i16, 0i16, 0i16, 0i16] }

-- ==
-- entry: to_i32
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0i32, 0i32, 0i32, 0i32, 1i32, -1i32, 1i32, -1i32, 127i32, 128i32, -128i32, -129i32, 255i32, 256i32,
--   32768i32, -32768i32, 65504i32, -65504i32, 0i32, 0i32, 0i32] }

-- ==
-- entry: to_i64
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0i64, 0i64, 0i64, 0i64, 1i64, -1i64, 1i64, -1i64, 127i64, 128i64, -128i64, -129i64, 255i64, 256i64,
--   32768i64, -32768i64, 65504i64, -65504i64, 0i64, 0i64, 0i64] }

-- ==
-- entry: to_u8
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0u8, 0u8, 0u8, 0u8, 1u8, 255u8, 1u8, 255u8, 127u8, 128u8, 128u8, 128u8, 255u8, 255u8, 255u8, 128u8,
--   255u8, 128u8, 0u8, 0u8, 0u8] }

-- ==
-- entry: to_u16
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0u16, 0u16, 0u16, 0u16, 1u16, 65535u16, 1u16, 65535u16, 127u16, 128u16, 65408u16, 65407u16, 255u16,
--   256u16, 32768u16, 32768u16, 65504u16, 32768u16, 0u16, 0u16, 0u16] }

-- ==
-- entry: to_u32
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0u32, 0u32, 0u32, 0u32, 1u32, 4294967295u32, 1u32, 4294967295u32, 127u32, 128u32, 4294967168u32,
--   4294967167u32, 255u32, 256u32, 32768u32, 4294934528u32, 65504u32, 4294901792u32, 0u32, 0u32, 0u32] }

-- ==
-- entry: to_u64
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [0u64, 0u64, 0u64, 0u64, 1u64, 18446744073709551615u64, 1u64, 18446744073709551615u64, 127u64, 128u64,
--   18446744073709551488u64, 18446744073709551487u64, 255u64, 256u64, 32768u64, 18446744073709518848u64, 65504u64,
--   18446744073709486112u64, 0u64, 0u64, 0u64] }

-- ==
-- entry: to_bool
-- input { [0x0000u16, 0x8000u16, 0x0001u16, 0x3bffu16, 0x3c00u16, 0xbc00u16, 0x3e00u16, 0xbe00u16, 0x57f8u16,
--   0x5800u16, 0xd800u16, 0xd808u16, 0x5bf8u16, 0x5c00u16, 0x7800u16, 0xf800u16, 0x7bffu16, 0xfbffu16, 0x7c00u16,
--   0xfc00u16, 0x7e00u16] }
-- output { [false, false, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true,
--   true, true, true, true] }

entry to_i8 (xs: []u16) = map (\x -> i8.f16 (f16.from_bits x)) xs
entry to_i16 (xs: []u16) = map (\x -> i16.f16 (f16.from_bits x)) xs
entry to_i32 (xs: []u16) = map (\x -> i32.f16 (f16.from_bits x)) xs
entry to_i64 (xs: []u16) = map (\x -> i64.f16 (f16.from_bits x)) xs
entry to_u8 (xs: []u16) = map (\x -> u8.f16 (f16.from_bits x)) xs
entry to_u16 (xs: []u16) = map (\x -> u16.f16 (f16.from_bits x)) xs
entry to_u32 (xs: []u16) = map (\x -> u32.f16 (f16.from_bits x)) xs
entry to_u64 (xs: []u16) = map (\x -> u64.f16 (f16.from_bits x)) xs
entry to_bool (xs: []u16) = map (\x -> bool.f16 (f16.from_bits x)) xs
