-- A signed number becomes a wider unsigned one with zeros above its bits.
-- ==
-- input { -1i32 -1i8 } output { 4294967295u64 65535u16 255u64 255u16 -1i64 18446744073709551615u64 }
-- input { 7i32 7i8 } output { 7u64 7u16 7u64 7u16 7i64 7u64 }
entry main (x: i32) (y: i8) = (u64.i32 x, u16.i32 x, u64.i8 y, u16.i8 y, i64.i32 x, u64.i64 (i64.i32 x))
