-- With workers, what the chunks of a cheap filter keep is counted; then each chunk is written to its place.
-- ==
-- entry: kept
-- input { 0i64 } auto output
-- input { 1i64 } auto output
-- input { 10000i64 } auto output
-- input { 20011i64 } auto output
entry kept (n: i64) : ([]i32, []i64, []f64, i64) =
  let a = map (\i -> i32.i64 ((i * 7919) % 1009)) (iota n)
  let small = filter (< 500) a
  let at = filter (\i -> a[i] % 3 == 1) (iota n)
  let (odd, halves) = unzip (filter (\(x, _) -> x % 2 == 1) (zip a (map (\x -> f64.i32 x / 2) a)))
  in (small, map (+ i64.i32 (i32.sum odd)) at, halves, length (filter (> 1000) a))

-- All of them, none, only the first, and only the last.
-- ==
-- entry: ends
-- input { 12000i64 } auto output
-- input { 12001i64 } auto output
-- input { 12799i64 } auto output
entry ends (n: i64) : (i64, i64, []i64, []i64) =
  let a = map (\i -> i * 3) (iota n)
  in (i64.sum (filter (>= 0) a), length (filter (< 0) a), filter (== 0) a, filter (== 3 * (n - 1)) a)

-- A choice inside a choice.
-- ==
-- entry: thirds
-- input { 3i64 } auto output
-- input { 15000i64 } auto output
entry thirds (n: i64) : []i64 =
  filter (\x -> (if x < n / 3 then x % 5 else if x < n / 2 then x % 7 else x % 11) > 2) (iota n)

-- In a loop, over what an earlier filter has left.
-- ==
-- entry: sieve
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
-- input { 30000i64 } auto output
entry sieve (n: i64) : []i64 =
  let candidates = map (+ 2) (iota (i64.max 0 (n - 2)))
  in loop left = candidates for d in 2...i64.min 40 n do
       filter (\x -> x == d || x % d != 0) left

-- An iteration that fails, one whose result is an array, and one that reads an array that the filter's result replaces.
-- ==
-- entry: others
-- input { [3i64, 1i64, 2i64] } output { 1i64 [[3i64, 3i64]] }
-- input { [3i64, 9i64, 2i64] } error: Index \[9\]
entry others [n] (a: [n]i64) : (i64, [][2]i64) =
  let pairs = map (\x -> [x, x]) a
  in (length (filter (\x -> a[x % 10] > 2) (map (\x -> if x == 9 then x else x % n) a)),
      filter (\p -> p[0] > 2) pairs)
