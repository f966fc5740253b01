-- Bit tricks: population counts in three ways, Gray code there and back, bits reversed, the next number with as many
-- ones, parity, and rotations of words.
-- ==
-- entry: counts
-- input { empty([0]u32) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [0u32] }
-- output { [0i32] [0i32] [0i32] }
-- input { [1u32, 4294967295u32, 2147483648u32, 305419896u32, 7u32] }
-- output { [1i32, 32i32, 1i32, 13i32, 3i32] [1i32, 32i32, 1i32, 13i32, 3i32] [1i32, 32i32, 1i32, 13i32, 3i32] }

-- ==
-- entry: gray
-- input { empty([0]u16) }
-- output { empty([0]u16) empty([0]u16) }
-- input { [0u16] }
-- output { [0u16] [0u16] }
-- input { [1u16, 2u16, 3u16, 4u16, 65535u16, 43690u16, 12345u16] }
-- output { [1u16, 3u16, 2u16, 6u16, 32768u16, 65535u16, 10277u16] [1u16, 2u16, 3u16, 4u16, 65535u16, 43690u16,
--   12345u16] }

-- ==
-- entry: reversed
-- input { empty([0]u8) }
-- output { empty([0]u8) }
-- input { [1u8] }
-- output { [128u8] }
-- input { [0u8, 255u8, 128u8, 77u8, 240u8] }
-- output { [0u8, 255u8, 1u8, 178u8, 15u8] }

-- ==
-- entry: next_combination
-- input { empty([0]u64) }
-- output { empty([0]u64) }
-- input { [1u64] }
-- output { [2u64] }
-- input { [3u64, 5u64, 6u64, 7u64, 12u64, 1099511627775u64, 92u64] }
-- output { [5u64, 6u64, 9u64, 11u64, 17u64, 1649267441663u64, 99u64] }

-- ==
-- entry: rotated
-- input { empty([0]u32) empty([0]u32) }
-- output { empty([0]u32) }
-- input { [1u32] [31u32] }
-- output { [2147483648u32] }
-- input { [2147483649u32, 3735928559u32, 7u32, 9u32] [1u32, 16u32, 0u32, 64u32] }
-- output { [3u32, 3203391149u32, 7u32, 9u32] }

-- ==
-- entry: shifts
-- input { empty([0]i8) }
-- output { empty([0]i8) empty([0]i8) empty([0]i8) }
-- input { [-1i8] }
-- output { [-1i8] [63i8] [-8i8] }
-- input { [-128i8, 127i8, 5i8, -77i8, 64i8] }
-- output { [-32i8, 31i8, 1i8, -20i8, 16i8] [32i8, 31i8, 1i8, 44i8, 16i8] [0i8, -8i8, 40i8, -104i8, 0i8] }

def popcount (x: u32) : i32 =
  let x = x - ((x >> 1) & 0x55555555)
  let x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
  let x = (x + (x >> 4)) & 0x0F0F0F0F
  in i32.u32 ((x * 0x01010101) >> 24)

def kernighan (x: u32) : i32 =
  (loop (x, count) = (x, 0) while x != 0 do (x & (x - 1), count + 1)).1

entry counts [n] (xs: [n]u32) : ([n]i32, [n]i32, [n]i32) =
  unzip3 (map (\x -> (popcount x, kernighan x, u32.popc x)) xs)

entry gray [n] (xs: [n]u16) : ([n]u16, [n]u16) =
  let encoded = map (\x -> x ^ (x >> 1)) xs
  let decode x = loop x for shift in [8, 4, 2, 1] do x ^ (x >> shift)
  in (encoded, map decode encoded)

entry reversed [n] (xs: [n]u8) : [n]u8 =
  map (\x -> loop r = 0 for i < 8i32 do u8.set_bit (7 - i) r (u8.get_bit i x)) xs

-- Gosper's step.
entry next_combination [n] (xs: [n]u64) : [n]u64 =
  map (\x -> let low = x & (0 - x)
             let carried = x + low
             in carried | (((x ^ carried) / low) >> 2)) xs

entry rotated [n] (xs: [n]u32) (by: [n]u32) : [n]u32 =
  map2 (\x k -> let k = k % 32 in if k == 0 then x else (x << k) | (x >> (32 - k))) xs by

entry shifts [n] (xs: [n]i8) : ([n]i8, [n]i8, [n]i8) =
  unzip3 (map (\x -> (x >> 2, x >>> 2, x << 3)) xs)
