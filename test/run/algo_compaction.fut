-- Filter and partition: stable compaction by scan and scatter against filter, partition in two and three parts, and
-- sums of the parts.
-- ==
-- entry: filtered
-- input { empty([0]i64) }
-- output { empty([0]i64) true }
-- input { [2i64] }
-- output { empty([0]i64) true }
-- input { [3i64] }
-- output { [3i64] true }
-- input { [-2i64, 7i64, 7i64, -9i64, -4i64, -9i64, 7i64, -5i64, 0i64, -5i64, 4i64, -1i64, -6i64] }
-- output { [7i64, 7i64, -9i64, -9i64, 7i64, -5i64, -5i64, -1i64] true }

-- ==
-- entry: parts
-- input { 0i64 empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { 3i64 [5i64] }
-- output { empty([0]i64) [5i64] }
-- input { 0i64 [3i64, -6i64, -3i64, -2i64, -3i64, -2i64, -6i64, 0i64, -5i64, 8i64, 3i64] }
-- output { [-6i64, -3i64, -2i64, -3i64, -2i64, -6i64, -5i64] [3i64, 0i64, 8i64, 3i64] }

-- ==
-- entry: three_parts
-- input { 0i64 empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { 3i64 [3i64] }
-- output { empty([0]i64) [3i64] empty([0]i64) }
-- input { 1i64 [-1i64, 3i64, -2i64, 1i64, 1i64, -2i64, -1i64, -1i64, 3i64, 0i64, 1i64, -2i64, 0i64, -1i64, 0i64,
--   2i64, 0i64] }
-- output { [-1i64, -2i64, -2i64, -1i64, -1i64, 0i64, -2i64, 0i64, -1i64, 0i64, 0i64] [1i64, 1i64, 1i64] [3i64,
--   3i64, 2i64] }

-- ==
-- entry: joined
-- input { 0i64 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 3i64 [3i64] }
-- output { [3i64] }
-- input { 0i64 [-5i64, -6i64, -9i64, -1i64, -8i64, 3i64, 2i64] }
-- output { [-8i64, -1i64, -9i64, -6i64, -5i64, 3i64, 2i64] }

-- ==
-- entry: counted
-- input { empty([0]i64) [1i64] }
-- output { [0i64] }
-- input { [1i64] empty([0]i64) }
-- output { empty([0]i64) }
-- input { [0i64, 3i64, 5i64, -6i64, -7i64, 9i64, 6i64, -3i64, -9i64, 7i64, -7i64] [-5i64, 0i64, 5i64] }
-- output { [4i64, 5i64, 7i64] }

def compact [n] (keep: [n]bool) (xs: [n]i64) : []i64 =
  let places = scan (+) 0 (map i64.bool keep)
  let count = if n == 0 then 0 else places[n - 1]
  in scatter (replicate count 0) (map2 (\k p -> if k then p - 1 else -1) keep places) xs

entry filtered [n] (xs: [n]i64) : ([]i64, bool) =
  let odd x = x % 2 == 1
  let kept = filter odd xs
  let by_hand = compact (map odd xs) xs
  let k = length kept
  in (kept, k == length by_hand && and (map2 (==) (kept :> [k]i64) (by_hand :> [k]i64)))

entry parts [n] (pivot: i64) (xs: [n]i64) : ([]i64, []i64) = partition (< pivot) xs

entry three_parts [n] (pivot: i64) (xs: [n]i64) : ([]i64, []i64, []i64) =
  partition2 (< pivot) (== pivot) xs

entry joined [n] (pivot: i64) (xs: [n]i64) : [n]i64 =
  let (low, high) = partition (<= pivot) xs
  in reverse low ++ high :> [n]i64

entry counted [n] (xs: [n]i64) (limits: []i64) : []i64 =
  map (\limit -> length (filter (< limit) xs)) limits
