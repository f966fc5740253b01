-- Functions whose sizes cost more than O(1), or that call themselves, are not sliced; they are built into their callers
-- or stay as they are, and give the same results.
-- ==
-- entry: mixed
-- input { [3i64, -1i64, 4i64] } output { [3i64, 4i64, 3i64, 4i64] }
-- ==
-- entry: recursive
-- input { 9i64 } output { [1i64, 2i64, 4i64, 9i64] }
-- ==
-- entry: counted
-- input { 4i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
#[noinline]
def keep [n] (xs: [n]i64) : []i64 = filter (> 0) xs
#[noinline]
def twice [n] (xs: [n]i64) : []i64 = xs ++ xs
def halves (n: i64) : []i64 = if n < 2 then [n] else halves (n / 2) ++ [n]
#[noinline]
def triangle (k: i64) : []i64 = iota (loop s = 1 for i < k do s + i)
entry mixed [n] (xs: [n]i64) : []i64 = twice (keep xs)
entry recursive (n: i64) : []i64 = halves n
entry counted (k: i64) : []i64 = triangle k
