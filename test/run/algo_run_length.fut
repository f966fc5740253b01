-- Run-length encoding and decoding: starts of runs are filtered, their distances are the lengths; decoding scatters
-- marks and scans.
-- ==
-- input { "" }
-- output { empty([0]u8) empty([0]i64) }
-- input { "a" }
-- output { [97u8] [1i64] }
-- input { "aaabccdddd" }
-- output { [97u8, 98u8, 99u8, 100u8] [3i64, 1i64, 2i64, 4i64] }
-- input { [0u8, 0u8, 255u8, 255u8, 255u8] }
-- output { [0u8, 255u8] [2i64, 3i64] }

-- ==
-- entry: expand
-- input { empty([0]u8) empty([0]i64) }
-- output { empty([0]u8) }
-- input { [7u8] [1i64] }
-- output { [7u8] }
-- input { [1u8, 2u8, 3u8] [2i64, 3i64, 1i64] }
-- output { [1u8, 1u8, 2u8, 2u8, 2u8, 3u8] }
-- input { [9u8, 8u8] [0i64, 2i64] }
-- output { [8u8, 8u8] }

-- ==
-- entry: same_again
-- input { "" }
-- output { empty([0]u8) }
-- input { "x" }
-- output { [120u8] }
-- input { "mississippi" }
-- output { [109u8, 105u8, 115u8, 115u8, 105u8, 115u8, 115u8, 105u8, 112u8, 112u8, 105u8] }
-- input { "aaaaaaaaaaaaa" }
-- output { [97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8, 97u8] }

def encode [n] (xs: [n]u8) : ([]u8, []i64) =
  let starts = filter (\i -> i == 0 || xs[i] != xs[i - 1]) (iota n)
  let k = length starts
  let ends = map (\j -> if j == k - 1 then n else starts[j + 1]) (iota k)
  in (map (\i -> xs[i]) starts, map2 (-) ends starts)

def decode [k] (values: [k]u8) (counts: [k]i64) : []u8 =
  let ends = scan (+) 0 counts
  let total = if k == 0 then 0 else ends[k - 1]
  let marks = reduce_by_index (replicate total 0) (+) 0 ends (replicate k 1)
  in map (\i -> values[i]) (scan (+) 0 marks)

entry main [n] (xs: [n]u8) : ([]u8, []i64) = encode xs

entry expand [k] (values: [k]u8) (counts: [k]i64) : []u8 = decode values counts

entry same_again [n] (xs: [n]u8) : []u8 =
  let (values, counts) = encode xs
  let k = length values
  in decode (values :> [k]u8) (counts :> [k]i64)
