-- Masks, shifts, remainders and conversions bound what they make: tables are read without checks.

def table : [256]i32 = tabulate 256 (\i -> i32.i64 (i * 7 % 256))

-- Bytes of words, the greatest first; the mask of a negative number is not negative.
def bytes (x: u32) : i32 =
  table[i64.u32 (x >> 24)] + 2 * table[i64.u32 (x >> 16 & 0xff)]
  + 3 * table[i64.u32 ((x >> 8) % 256)] + 5 * table[i64.u32 (x & 0xff)]

def masked (x: i64) : i32 =
  table[x & 255] - table[(x & 15) * 16 + (x >> 4 & 15)]

-- Small types: sums, products and differences that cannot leave their type.
def small (x: u8) (y: i8) : i32 =
  table[i64.i32 (i32.u8 x)] + table[i64.i16 (i16.i8 y + 128)]
  + table[i64.u16 (u16.u8 (x & 15) * 16 + u16.u8 (x >> 4))]
  + table[i64.i32 (u8.popc x * 28)]

-- Halves of an index are in the halves of what it is in.
def halves [n] (xs: [n]i32) (ys: [n]i32) : [2 * n]i32 =
  tabulate (2 * n) (\i ->
    if i & 1 == 0 then xs[i >> 1] else ys[i >> 1] - xs[i >> 2])

-- A mask that is wider than the table is compared; a sum that wraps around stays in its type.
def wider (x: i64) : i32 = if x & 511 < 256 then table[x & 511] else -1
def wraps (x: u8) (y: u8) : i32 = table[i64.u8 (x + y)]

entry main [n] (words: [n]u32) (numbers: [n]i64) (bytes_1: [n]u8)
    (bytes_2: [n]i8)
    : ([n]i32, [n]i32, [n]i32, [2 * n]i32, [n]i32) =
  let firsts = map bytes words
  let seconds = map masked numbers
  in (firsts,
      seconds,
      map2 small bytes_1 bytes_2,
      halves firsts seconds,
      map2 (\x y -> wider x + wraps y (y + 100)) numbers bytes_1)

-- ==
-- input { [0u32, 4294967295u32, 305419896u32, 2147483648u32, 65535u32] [0i64, -1i64, 255i64, -256i64,
--   9223372036854775807i64] [0u8, 255u8, 17u8, 128u8, 200u8] [0i8, -128i8, 127i8, -1i8, 5i8] }
-- output { [0, 2739, 972, 128, 1992] [0, 0, 0, 0, 0] [128, 530, 623, 501, 571] [0, 0, 2739, 0, 972, -2739, 128,
--   -2739, 1992, -972] [188, 173, 419, 187, 171] }
-- input { [1u32] [-9223372036854775808i64] [9u8] [-9i8] }
-- output { [35] [0] [504] [35, -35] [58] }
-- input { empty([0]u32) empty([0]i64) empty([0]u8) empty([0]i8) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }

-- Bounds that are too wide are no proof.
entry beyond (x: i64) (y: u16) (k: i64) : i32 =
  table[x & 511]
  + table[i64.u16 (y >> 7)]
  + table[i64.u16 (y % 300)]
  + table[x >> k & 255]

-- ==
-- entry: beyond
-- input { 255i64 32767u16 1i64 }
-- output { 832 }
-- input { 256i64 0u16 1i64 }
-- error: Index \[256\] out of bounds
-- input { 0i64 32768u16 1i64 }
-- error: Index \[256\] out of bounds
-- input { 0i64 299u16 1i64 }
-- error: Index \[299\] out of bounds
