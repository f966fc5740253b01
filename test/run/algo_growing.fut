-- Loops whose array changes size: doubling, halving until it fits, look and say, the Josephus ring, and growing
-- prefixes.
-- ==
-- entry: doubled
-- input { 0i32 [1i64, 2i64] }
-- output { [1i64, 2i64] }
-- input { 3i32 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 3i32 [1i64] }
-- output { [1i64, 2i64, 2i64, 4i64, 2i64, 4i64, 4i64, 8i64] }
-- input { 2i32 [1i64, 2i64, 3i64] }
-- output { [1i64, 2i64, 3i64, 2i64, 4i64, 6i64, 2i64, 4i64, 6i64, 4i64, 8i64, 12i64] }

-- ==
-- entry: halved
-- input { empty([0]i64) }
-- output { empty([0]i64) 0i32 }
-- input { [1i64] }
-- output { [1i64] 0i32 }
-- input { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
-- output { [0i64, 4i64] 2i32 }
-- input { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64, 14i64, 15i64,
--   16i64] }
-- output { [0i64, 16i64] 4i32 }

-- ==
-- entry: look_and_say
-- input { 0i32 }
-- output { [1u8] }
-- input { 1i32 }
-- output { [1u8, 1u8] }
-- input { 2i32 }
-- output { [2u8, 1u8] }
-- input { 5i32 }
-- output { [3u8, 1u8, 2u8, 2u8, 1u8, 1u8] }
-- input { 8i32 }
-- output { [3u8, 1u8, 1u8, 3u8, 1u8, 2u8, 1u8, 1u8, 1u8, 3u8, 1u8, 2u8, 2u8, 1u8] }

-- ==
-- entry: josephus
-- input { 0i64 3i64 }
-- output { empty([0]i64) }
-- input { 1i64 1i64 }
-- output { [0i64] }
-- input { 7i64 3i64 }
-- output { [2i64, 5i64, 1i64, 6i64, 4i64, 0i64, 3i64] }
-- input { 5i64 2i64 }
-- output { [1i64, 3i64, 0i64, 4i64, 2i64] }
-- input { 11i64 7i64 }
-- output { [6i64, 2i64, 10i64, 8i64, 7i64, 9i64, 1i64, 5i64, 0i64, 3i64, 4i64] }

-- ==
-- entry: total_of_prefixes
-- input { empty([0]i64) }
-- output { 0i64 }
-- input { [3i64] }
-- output { 3i64 }
-- input { [-3i64, 7i64, 0i64, 4i64, 6i64, -6i64, 2i64] }
-- output { 45i64 }

entry doubled [n] (times: i32) (xs: [n]i64) : []i64 =
  loop xs: []i64 = xs for _i < times do xs ++ map (* 2) xs

entry halved [n] (xs: [n]i64) : ([]i64, i32) =
  loop (xs: []i64, rounds) = (xs, 0) while length xs > 2 do (xs[::2], rounds + 1)

entry look_and_say (times: i32) : []u8 =
  loop digits: []u8 = [1] for _i < times do
    let n = length digits
    let starts = filter (\i -> i == 0 || digits[i] != digits[i - 1]) (iota n)
    let k = length starts
    let lengths = map (\j -> (if j + 1 < k then starts[j + 1] else n) - starts[j]) (iota k)
    in flatten (map2 (\start size -> [u8.i64 size, digits[start]]) starts lengths)

entry josephus (n: i64) (k: i64) : []i64 =
  let (_, order, _) =
    loop (ring: []i64, order, at) = (iota n, replicate n 0, 0) for i < n do
      let at = (at + k - 1) % (n - i)
      let order[i] = ring[at]
      in (ring[:at] ++ ring[at + 1:], order, at)
  in order

entry total_of_prefixes [n] (xs: [n]i64) : i64 =
  let (_, sum) = loop (prefix: []i64, sum) = ([], 0) for x in xs do
                   let longer = prefix ++ [x]
                   in (longer, sum + i64.sum longer)
  in sum
