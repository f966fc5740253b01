-- Integer arithmetic where it is delicate: rounding of negative quotients, wrap-around in all widths, shifts, powers,
-- saturating and average without overflow, comparison of signed and unsigned.
-- ==
-- entry: division
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [7i32, -7i32, 7i32, -7i32, 0i32, 2147483647i32, 6i32] [2i32, 2i32, -2i32, -2i32, 5i32, -1i32, 3i32] }
-- output { [3i32, -4i32, -4i32, 3i32, 0i32, -2147483647i32, 2i32] [1i32, 1i32, -1i32, -1i32, 0i32, 0i32, 0i32]
--   [3i32, -3i32, -3i32, 3i32, 0i32, -2147483647i32, 2i32] [1i32, -1i32, 1i32, -1i32, 0i32, 0i32, 0i32] }
-- input { [1i32] [0i32] }
-- error: division by zero

-- ==
-- entry: small
-- input { empty([0]i8) empty([0]i8) }
-- output { empty([0]i8) empty([0]i8) empty([0]i8) empty([0]u8) }
-- input { [127i8, -128i8, 100i8, -1i8, 5i8] [1i8, -1i8, 100i8, -1i8, -7i8] }
-- output { [-128i8, 127i8, -56i8, -2i8, -2i8] [126i8, -127i8, 0i8, 0i8, 12i8] [127i8, -128i8, 16i8, 1i8, -35i8]
--   [128u8, 127u8, 200u8, 254u8, 254u8] }

-- ==
-- entry: powers
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [2i64, 0i64, -3i64, 1i64, 10i64, 2i64, 7i64] [10i64, 0i64, 3i64, 5i64, 18i64, 64i64, 1i64] }
-- output { [1024i64, 1i64, -27i64, 1i64, 1000000000000000000i64, 0i64, 7i64] }

-- ==
-- entry: saturating
-- input { empty([0]i16) empty([0]i16) }
-- output { empty([0]i16) }
-- input { [32767i16, -32768i16, 5i16] [1i16, -1i16, 6i16] }
-- output { [32767i16, -32768i16, 11i16] }

-- ==
-- entry: average
-- input { empty([0]u64) empty([0]u64) }
-- output { empty([0]u64) }
-- input { [18446744073709551615u64, 5u64, 0u64] [18446744073709551613u64, 8u64, 1u64] }
-- output { [18446744073709551614u64, 6u64, 0u64] }

-- ==
-- entry: converted
-- input { empty([0]i64) }
-- output { empty([0]i8) empty([0]u8) empty([0]i16) empty([0]u32) empty([0]bool) }
-- input { [0i64, -1i64, 300i64, 70000i64, 1099511627779i64] }
-- output { [0i8, -1i8, 44i8, 112i8, 3i8] [0u8, 255u8, 44u8, 112u8, 3u8] [0i16, -1i16, 300i16, 4464i16, 3i16] [0u32,
--   4294967295u32, 300u32, 70000u32, 3u32] [false, true, true, true, true] }

-- ==
-- entry: compared
-- input { empty([0]u32) empty([0]u32) }
-- output { empty([0]bool) empty([0]bool) empty([0]u32) }
-- input { [1u32, 4294967295u32, 2147483648u32] [4294967295u32, 1u32, 3u32] }
-- output { [true, false, false] [false, true, true] [0u32, 4294967295u32, 715827882u32] }

-- ==
-- entry: extremes
-- input {  }
-- output { -128i8 255u8 -32768i16 -2147483648i32 -9223372036854775808i64 18446744073709551615u64 }

entry division [n] (a: [n]i32) (b: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
  unzip4 (map2 (\x y -> (x / y, x % y, x // y, x %% y)) a b)

entry small [n] (a: [n]i8) (b: [n]i8) : ([n]i8, [n]i8, [n]i8, [n]u8) =
  unzip4 (map2 (\x y -> (x + y, x - y, x * y, u8.i8 x + u8.i8 y)) a b)

entry powers [n] (a: [n]i64) (b: [n]i64) : [n]i64 = map2 (**) a b

entry saturating [n] (a: [n]i16) (b: [n]i16) : [n]i16 =
  let add x y =
    let wide = i32.i16 x + i32.i16 y
    in i16.i32 (i32.max (i32.i16 i16.lowest) (i32.min (i32.i16 i16.highest) wide))
  in map2 add a b

entry average [n] (a: [n]u64) (b: [n]u64) : [n]u64 = map2 (\x y -> (x & y) + ((x ^ y) >> 1)) a b

entry converted [n] (xs: [n]i64) : ([n]i8, [n]u8, [n]i16, [n]u32, [n]bool) =
  unzip5 (map (\x -> (i8.i64 x, u8.i64 x, i16.i64 x, u32.i64 x, bool.i64 x)) xs)

entry compared [n] (a: [n]u32) (b: [n]u32) : ([n]bool, [n]bool, [n]u32) =
  unzip3 (map2 (\x y -> (x < y, i32.u32 x < i32.u32 y, x / y)) a b)

entry extremes : (i8, u8, i16, i32, i64, u64) =
  (i8.lowest, u8.highest, i16.neg i16.lowest, i32.abs i32.lowest, i64.highest + 1, 0 - 1)
