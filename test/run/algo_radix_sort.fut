-- Radix sort by single bits: positions come from two scans, elements move by scatter. With keys and values it is
-- stable; signed keys have their sign bit flipped.
-- ==
-- input { empty([0]u32) }
-- output { empty([0]u32) }
-- input { [7u32] }
-- output { [7u32] }
-- input { [5u32, 3u32, 4294967295u32, 0u32, 2147483648u32, 3u32, 17u32] }
-- output { [0u32, 3u32, 3u32, 5u32, 17u32, 2147483648u32, 4294967295u32] }
-- input { [34u32, 4u32, 36u32, 10u32, 38u32, 72u32, 20u32, 74u32, 59u32, 35u32, 54u32, 8u32, 10u32] }
-- output { [4u32, 8u32, 10u32, 10u32, 20u32, 34u32, 35u32, 36u32, 38u32, 54u32, 59u32, 72u32, 74u32] }

-- ==
-- entry: signed
-- input { empty([0]i8) }
-- output { empty([0]i8) }
-- input { [-1i8] }
-- output { [-1i8] }
-- input { [5i8, -128i8, 127i8, 0i8, -1i8, 3i8, -77i8] }
-- output { [-128i8, -77i8, -1i8, 0i8, 3i8, 5i8, 127i8] }

-- ==
-- entry: pairs
-- input { empty([0]u8) empty([0]i32) }
-- output { empty([0]u8) empty([0]i32) }
-- input { [3u8] [1i32] }
-- output { [3u8] [1i32] }
-- input { [5u8, 2u8, 5u8, 2u8, 9u8, 0u8, 5u8] [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32] }
-- output { [0u8, 2u8, 2u8, 5u8, 5u8, 5u8, 9u8] [6i32, 2i32, 4i32, 1i32, 3i32, 7i32, 5i32] }

def step [n] 't (bit: t -> i32 -> i64) (xs: [n]t) (b: i32) : [n]t =
  let ones = map (\x -> bit x b) xs
  let zeros = map (1 -) ones
  let before = i64.sum zeros
  let to_zero = map2 (*) zeros (map (\s -> s - 1) (scan (+) 0 zeros))
  let to_one = map2 (*) ones (map (\s -> s - 1 + before) (scan (+) 0 ones))
  in scatter (copy xs) (map2 (+) to_zero to_one) xs

def radix_sort [n] 't (bits: i32) (bit: t -> i32 -> i64) (xs: [n]t) : [n]t =
  loop xs for b < bits do step bit xs b

entry main [n] (xs: [n]u32) : [n]u32 =
  radix_sort 32 (\x b -> i64.i32 (u32.get_bit b x)) xs

entry signed [n] (xs: [n]i8) : [n]i8 =
  radix_sort 8 (\x b -> i64.i32 (i8.get_bit b (x ^ i8.lowest))) xs

entry pairs [n] (keys: [n]u8) (values: [n]i32) : ([n]u8, [n]i32) =
  unzip (radix_sort 8 (\(k, _) b -> i64.i32 (u8.get_bit b k)) (zip keys values))
