-- CRC-32 with a table computed on the spot and bit by bit, Adler-32, and the FNV-1a hash.
-- ==
-- entry: crc32
-- input { "" }
-- output { 0u32 }
-- input { "a" }
-- output { 3904355907u32 }
-- input { "123456789" }
-- output { 3421780262u32 }
-- input { "The quick brown fox jumps over the lazy dog" }
-- output { 1095738169u32 }
-- input { [255u8, 0u8, 128u8, 1u8, 254u8] }
-- output { 2926429515u32 }

-- ==
-- entry: bit_by_bit
-- input { "" }
-- output { 0u32 }
-- input { "a" }
-- output { 3904355907u32 }
-- input { "123456789" }
-- output { 3421780262u32 }
-- input { "The quick brown fox jumps over the lazy dog" }
-- output { 1095738169u32 }
-- input { [255u8, 0u8, 128u8, 1u8, 254u8] }
-- output { 2926429515u32 }

-- ==
-- entry: adler32
-- input { "" }
-- output { 1u32 }
-- input { "a" }
-- output { 6422626u32 }
-- input { "123456789" }
-- output { 152961502u32 }
-- input { "The quick brown fox jumps over the lazy dog" }
-- output { 1541148634u32 }
-- input { [255u8, 0u8, 128u8, 1u8, 254u8] }
-- output { 125829759u32 }

-- ==
-- entry: fnv1a
-- input { "" }
-- output { 14695981039346656037u64 }
-- input { "a" }
-- output { 12638187200555641996u64 }
-- input { "foobar" }
-- output { 9625390261332436968u64 }

def table : [256]u32 =
  map (\i -> loop c = u32.i64 i for _k < 8i32 do
               if c & 1 == 1 then 0xEDB88320 ^ (c >> 1) else c >> 1) (iota 256)

entry crc32 [n] (bytes: [n]u8) : u32 =
  let final = loop c = 0xFFFFFFFF for byte in bytes do
                table[i64.u32 ((c ^ u32.u8 byte) & 0xFF)] ^ (c >> 8)
  in final ^ 0xFFFFFFFF

entry bit_by_bit [n] (bytes: [n]u8) : u32 =
  u32.not (loop c = u32.highest for byte in bytes do
             loop c = c ^ u32.u8 byte for _k < 8i32 do
               (c >> 1) ^ (if c & 1 == 1 then 0xEDB88320 else 0))

entry adler32 [n] (bytes: [n]u8) : u32 =
  let a = (1 + u32.sum (map u32.u8 bytes)) % 65521
  let weighted = map2 (\i byte -> u32.i64 (n - i) * u32.u8 byte) (iota n) bytes
  let b = (u32.i64 n + u32.sum weighted) % 65521
  in (b << 16) | a

entry fnv1a [n] (bytes: [n]u8) : u64 =
  foldl (\hash byte -> (hash ^ u64.u8 byte) * 0x100000001b3) 0xcbf29ce484222325 bytes
