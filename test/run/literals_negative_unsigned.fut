-- A minus before an unsigned number wraps.
-- ==
-- input { 255u8 } output { 255u8 254u8 true 4294967295u32 65535u16 }
-- input { 0u8 } output { 0u8 254u8 false 4294967295u32 65535u16 }
-- input { 1u8 } output { 1u8 254u8 false 4294967295u32 65535u16 }
entry main (x: u8) = (x, -2u8, x == -1u8, -1u32, -(1u16))
