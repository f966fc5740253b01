-- The first elements of a flattened matrix, the last ones, every second one, and all of them.
entry first (n: i64) : i64 =
  let rows = tabulate ((n + 3) / 4) (\i -> tabulate 4 (\j -> i * 4 + j + 1))
  in i64.sum (take n (flatten rows))
-- ==
-- entry: first
-- input { 10i64 } output { 55i64 }
-- input { 8i64 } output { 36i64 }
-- input { 1i64 } output { 1i64 }
-- input { 0i64 } output { 0i64 }

entry last (n: i64) (m: i64) (k: i64) : i64 =
  i64.sum (drop k (flatten (tabulate n (\i -> tabulate m (\j -> i * m + j)))))
-- ==
-- entry: last
-- input { 2i64 3i64 4i64 } output { 9i64 }
-- input { 2i64 3i64 0i64 } output { 15i64 }

entry second (n: i64) (m: i64) : i64 = i64.sum (flatten (tabulate n (\i -> tabulate m (\j -> i * m + j))))[::2]
-- ==
-- entry: second
-- input { 2i64 3i64 } output { 6i64 }

entry whole (n: i64) (m: i64) : i64 = i64.sum (flatten (tabulate n (\i -> tabulate m (\j -> i * m + j))))
-- ==
-- entry: whole
-- input { 2i64 3i64 } output { 15i64 }
-- input { 0i64 3i64 } output { 0i64 }
