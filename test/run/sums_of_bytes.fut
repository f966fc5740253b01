-- Sums of narrow numbers in 32 bits: those that fit, and those that wrap around.
-- ==
-- entry: edges
-- input { [[0u8, 255u8, 0u8], [255u8, 0u8, 255u8], [0u8, 255u8, 1u8]] }
-- output { [[255u8, 0u8, 255u8], [0u8, 2u8, 4u8], [255u8, 4u8, 255u8]] }
-- input { [[7u8]] } output { [[0u8]] }
entry edges [h][w] (picture: [h][w]u8) : [h][w]u8 =
  let at i j =
    i32.u8 picture[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]
  let apply (k: [3][3]i32) i j =
    i32.sum (flatten (tabulate_2d 3 3 (\a b ->
                        k[a, b] * at (i + a - 1) (j + b - 1))))
  let across = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
  in tabulate_2d h w (\i j ->
       u8.i32
         (i32.min 255
                  (i32.abs (apply across i j)
                   + i32.abs (apply (transpose across) i j))))

-- ==
-- entry: limits
-- input { [-128i8, 127i8, 0i8] [-32768i16, 32767i16, 1i16] [-2147483648, 2147483647, 5] }
-- output { [-32896, 32894, 1] [2147483647, -2147483648, 6] [1073741824, 1073676289, 1] [-2147483648, 2147483647, 5] }
entry limits [n] (a: [n]i8) (b: [n]i16) (c: [n]i32)
    : ([n]i32, [n]i32, [n]i32, [n]i32) =
  (map2 (\x y -> i32.i8 x + i32.i16 y) a b,
   map (\x -> if x < 0 then x - 1 else x + 1) c,
   map (\y -> i32.i16 y * i32.i16 y) b,
   map (\x -> if x < 0 then -(i32.abs x) else i32.abs x) c)

-- ==
-- entry: products
-- input { [65535u16, 46340u16, 46341u16] }
-- output { [-131071, 2147395600, -2147479015] [-32768, -629014528, -628981760] }
entry products [n] (x: [n]u16) : ([n]i32, [n]i32) =
  (map (\y -> i32.u16 y * i32.u16 y) x,
   map (\y -> (i32.u16 y * 65536) / 2 + (i32.u16 y - i32.u16 y)) x)

-- Conversions to wider unsigned types extend with zeros.
-- ==
-- entry: widened
-- input { [-1i8, 3i8, 127i8] }
-- output { [4080000000u32, 80000000u32, 2032000000u32] }
entry widened [n] (x: [n]i8) : [n]u32 =
  map (\y -> u32.i32 (i32.i64 (i64.max 5 (i64.u64 (u64.i8 y))) * 16000000)) x
