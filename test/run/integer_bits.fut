-- Bitwise operators and shifts.
-- ==
-- input { 12u8 10u8 } output { 8u8 14u8 6u8 243u8 48u8 3u8 }
-- input { 255u8 1u8 } output { 1u8 255u8 254u8 0u8 252u8 63u8 }
entry main (x: u8) (y: u8) : (u8, u8, u8, u8, u8, u8) =
  (x & y, x | y, x ^ y, !x, x << 2, x >> 2)
