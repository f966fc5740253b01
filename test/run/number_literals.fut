-- Literals of every scalar type, in every base.
-- ==
-- input { } output { 255u8 -128i8 31i32 10i64 65535u16 1000000u32 18446744073709551615u64 1.5f32 1000f64 true 97u8
-- 0.0009765625f64 }
entry main : (u8, i8, i32, i64, u16, u32, u64, f32, f64, bool, u8, f64) =
  (0xffu8, -128i8, 0x1f, 0b1010i64, 65_535u16, 1_000_000u32, 0xffffffffffffffffu64, 1.5f32, 1e3, true, 'a', 0x1p-10)
