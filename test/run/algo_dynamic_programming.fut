-- Small tables in one dimension: ways to change money, the fewest coins, sums of subsets as flags, the longest
-- increasing subsequence twice, stairs, and robbed houses.
-- ==
-- entry: ways
-- input { 0i64 empty([0]i64) }
-- output { 1i64 }
-- input { 5i64 empty([0]i64) }
-- output { 0i64 }
-- input { 5i64 [1i64, 2i64, 5i64] }
-- output { 4i64 }
-- input { 100i64 [1i64, 5i64, 10i64, 25i64, 50i64] }
-- output { 292i64 }
-- input { 7i64 [9i64, 2i64] }
-- output { 0i64 }

-- ==
-- entry: fewest
-- input { 0i64 [2i64] }
-- output { 0i64 }
-- input { 3i64 [2i64] }
-- output { -1i64 }
-- input { 11i64 [1i64, 5i64, 6i64, 8i64] }
-- output { 2i64 }
-- input { 63i64 [1i64, 21i64, 25i64, 10i64] }
-- output { 3i64 }
-- input { 4i64 empty([0]i64) }
-- output { -1i64 }

-- ==
-- entry: subset_sums
-- input { 0i64 empty([0]i64) }
-- output { [0i64] }
-- input { 5i64 [7i64] }
-- output { [0i64] }
-- input { 13i64 [2i64, 3i64, 7i64] }
-- output { [0i64, 2i64, 3i64, 5i64, 7i64, 9i64, 10i64, 12i64] }
-- input { 31i64 [5i64, 11i64, 13i64, 17i64] }
-- output { [0i64, 5i64, 11i64, 13i64, 16i64, 17i64, 18i64, 22i64, 24i64, 28i64, 29i64, 30i64] }

-- ==
-- entry: increasing
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [3i32] }
-- output { 1i64 }
-- input { [3i32, 2i32, 1i32] }
-- output { 1i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }
-- input { [10i32, 9i32, 2i32, 5i32, 3i32, 7i32, 101i32, 18i32] }
-- output { 4i64 }
-- input { [8i32, 9i32, -1i32, -4i32, 5i32, -4i32, -5i32, -8i32, -3i32, -6i32, 7i32, 2i32, 5i32, 6i32, 1i32, -8i32,
--   1i32] }
-- output { 5i64 }

-- ==
-- entry: patience
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [3i32] }
-- output { 1i64 }
-- input { [3i32, 2i32, 1i32] }
-- output { 1i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }
-- input { [10i32, 9i32, 2i32, 5i32, 3i32, 7i32, 101i32, 18i32] }
-- output { 4i64 }
-- input { [1i32, 3i32, -6i32, -9i32, 5i32, -4i32, -7i32, 7i32, 5i32, 8i32, -5i32, -3i32, 1i32, 4i32, -3i32, -4i32,
--   2i32] }
-- output { 6i64 }

-- ==
-- entry: houses
-- input { empty([0]i32) }
-- output { 0i32 }
-- input { [3i32] }
-- output { 3i32 }
-- input { [2i32, 7i32, 9i32, 3i32, 1i32] }
-- output { 12i32 }
-- input { [5i32, 1i32, 1i32, 5i32] }
-- output { 10i32 }

entry ways [k] (amount: i64) (coins: [k]i64) : i64 =
  let table = replicate (amount + 1) 0 with [0] = 1
  in (loop table for coin in coins do
        loop table for rest < amount + 1 - coin do
          table with [rest + coin] = table[rest + coin] + table[rest])[amount]

entry fewest [k] (amount: i64) (coins: [k]i64) : i64 =
  let never = i64.highest - 1
  let table =
    loop table = replicate (amount + 1) 0 for i in 1..<amount + 1 do
      let best = i64.minimum (map (\c -> if c <= i then table[i - c] else never) coins)
      in table with [i] = if best >= never then never else best + 1
  in if table[amount] == never then -1 else table[amount]

entry subset_sums [k] (limit: i64) (xs: [k]i64) : []i64 =
  let flags =
    loop flags = tabulate (limit + 1) (== 0) for x in xs do
      map (\s -> flags[s] || (s >= x && flags[s - x])) (iota (limit + 1))
  in filter (\s -> flags[s]) (iota (limit + 1))

entry increasing [n] (xs: [n]i32) : i64 =
  let lengths =
    loop lengths = replicate n 0 for i < n do
      let before = map2 (\x l -> if x < xs[i] then l else 0) xs[:i] lengths[:i]
      in lengths with [i] = 1 + reduce i64.max 0 before
  in reduce i64.max 0 lengths

-- With the least last element of every length.
entry patience [n] (xs: [n]i32) : i64 =
  (loop (tails, size) = (replicate n 0, 0) for x in xs do
     let (place, _) = loop (low, high) = (0, size) while low < high do
                        let middle = (low + high) / 2
                        in if tails[middle] < x then (middle + 1, high) else (low, middle)
     in (tails with [place] = x, i64.max size (place + 1))).1

entry houses [n] (xs: [n]i32) : i32 =
  foldl (\(taken, skipped) x -> (skipped + x, i32.max taken skipped)) (0, 0) xs |> uncurry i32.max
