-- A chain of signal filters, each shorter than its input, applied in branches and loops. Every filter stays a call.
-- ==
-- entry: chain
-- input { [1i64, 2i64, 4i64, 8i64, 16i64] } output { [1i64, 2i64, 4i64] }
-- ==
-- entry: repeated
-- input { [1i64, 2i64, 4i64, 8i64, 16i64] 3i64 } output { [1i64, 2i64] }
-- input { [1i64, 2i64, 4i64, 8i64, 16i64] 0i64 } output { [1i64, 2i64, 4i64, 8i64, 16i64] }
-- ==
-- entry: chosen
-- input { [1i64, 2i64, 4i64, 8i64] true } output { [1i64, 2i64, 4i64] }
-- input { [1i64, 2i64, 4i64, 8i64] false } output { [1i64, 4i64] }
-- ==
-- entry: total
-- input { [1i64, 2i64, 4i64, 8i64] 4i64 } output { 28i64 }
#[noinline]
def differences [n] (xs: [n]i64) : []i64 = map2 (-) (drop 1 xs) (take (n - 1) xs)
#[noinline]
def evens [n] (xs: [n]i64) : []i64 = map (\i -> xs[2 * i]) (iota ((n + 1) / 2))
entry chain [n] (xs: [n]i64) : []i64 = differences (differences xs)
entry repeated [n] (xs: [n]i64) (k: i64) : []i64 = loop (xs: []i64) = xs for _i < k do differences xs
entry chosen [n] (xs: [n]i64) (c: bool) : []i64 = if c then differences xs else evens xs
entry total [n] (xs: [n]i64) (k: i64) : i64 = loop s = 0 for _i < k do s + i64.sum (differences xs)
