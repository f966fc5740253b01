-- Bytes as text: hexadecimal both ways, Base64, numbers to decimal digits, and code points to UTF-8 with the size
-- known only afterwards.
-- ==
-- entry: to_hex
-- input { empty([0]u8) }
-- output { empty([0]u8) }
-- input { [0u8] }
-- output { [48u8, 48u8] }
-- input { [255u8, 16u8, 171u8, 9u8] }
-- output { [102u8, 102u8, 49u8, 48u8, 97u8, 98u8, 48u8, 57u8] }

-- ==
-- entry: from_hex
-- input { "" }
-- output { empty([0]u8) }
-- input { "0f" }
-- output { [15u8] }
-- input { "DEADbeef" }
-- output { [222u8, 173u8, 190u8, 239u8] }

-- ==
-- entry: base64
-- input { empty([0]u8) }
-- output { empty([0]u8) }
-- input { "f" }
-- output { [90u8, 103u8, 61u8, 61u8] }
-- input { "fo" }
-- output { [90u8, 109u8, 56u8, 61u8] }
-- input { "foo" }
-- output { [90u8, 109u8, 57u8, 118u8] }
-- input { "foobar!" }
-- output { [90u8, 109u8, 57u8, 118u8, 89u8, 109u8, 70u8, 121u8, 73u8, 81u8, 61u8, 61u8] }
-- input { [255u8, 254u8, 253u8, 0u8, 1u8] }
-- output { [47u8, 47u8, 55u8, 57u8, 65u8, 65u8, 69u8, 61u8] }

-- ==
-- entry: decimal
-- input { 0u64 }
-- output { [48u8] }
-- input { 7u64 }
-- output { [55u8] }
-- input { 10u64 }
-- output { [49u8, 48u8] }
-- input { 18446744073709551615u64 }
-- output { [49u8, 56u8, 52u8, 52u8, 54u8, 55u8, 52u8, 52u8, 48u8, 55u8, 51u8, 55u8, 48u8, 57u8, 53u8, 53u8, 49u8,
--   54u8, 49u8, 53u8] }
-- input { 1000003u64 }
-- output { [49u8, 48u8, 48u8, 48u8, 48u8, 48u8, 51u8] }

-- ==
-- entry: utf8
-- input { empty([0]u32) }
-- output { empty([0]u8) }
-- input { [65u32] }
-- output { [65u8] }
-- input { [228u32, 8364u32, 128512u32, 10u32, 2047u32, 2048u32] }
-- output { [195u8, 164u8, 226u8, 130u8, 172u8, 240u8, 159u8, 152u8, 128u8, 10u8, 223u8, 191u8, 224u8, 160u8, 128u8]
--   }

def digit (x: u8) : u8 = if x < 10 then '0' + x else 'a' + x - 10
def value (c: u8) : u8 = if c <= '9' then c - '0' else (c | 0x20) - 'a' + 10

entry to_hex [n] (bytes: [n]u8) : [n * 2]u8 =
  flatten (map (\b -> [digit (b >> 4), digit (b & 15)]) bytes)

entry from_hex [n] (text: [n]u8) : []u8 =
  map (\i -> value text[2 * i] << 4 | value text[2 * i + 1]) (iota (n / 2))

def alphabet : [64]u8 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

entry base64 [n] (bytes: [n]u8) : []u8 =
  let at i = if i < n then u32.u8 bytes[i] else 0
  let quad g =
    let i = 3 * g
    let word = at i << 16 | at (i + 1) << 8 | at (i + 2)
    let letter (k: i64) = alphabet[i64.u32 ((word >> u32.i64 (18 - 6 * k)) & 63)]
    in map (\k -> if i + k <= n then letter k else '=') (iota 4)
  in flatten (map quad (iota ((n + 2) / 3)))

entry decimal (x: u64) : []u8 =
  let (buffer, at, _) =
    loop (buffer, at, rest) = (replicate 20 '0', 20, x) while rest > 0 || at == 20 do
      (buffer with [at - 1] = '0' + u8.u64 (rest % 10), at - 1, rest / 10)
  in buffer[at:]

entry utf8 [n] (points: [n]u32) : []u8 =
  let size (p: u32) : i64 = if p < 0x80 then 1 else if p < 0x800 then 2 else if p < 0x10000 then 3 else 4
  let sizes = map size points
  let offsets = exscan (+) 0 sizes
  let byte (p: u32) (s: i64) (k: i64) : u8 =
    if s == 1 then u8.u32 p
    else let bits = u8.u32 ((p >> u32.i64 (6 * (s - 1 - k))) & 0x3F)
         in if k > 0 then 0x80 | bits
            else (if s == 2 then 0xC0 else if s == 3 then 0xE0 else 0xF0) | bits
  in loop out = replicate (i64.sum sizes) 0u8 for i < n do
       loop out for k < sizes[i] do
         out with [offsets[i] + k] = byte points[i] sizes[i] k
