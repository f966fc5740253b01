-- Loops whose state grows by a rule: the size after the last round, and the memory for it, are known before.
-- ==
-- entry: doubled
-- input { 7i64 0i64 } output { [7i64] }
-- input { 7i64 -3i64 } output { [7i64] }
-- input { 7i64 1i64 } output { [7i64, 7i64] }
-- input { 7i64 3i64 } output { [7i64, 7i64, 7i64, 7i64, 7i64, 7i64, 7i64, 7i64] }
-- ==
-- entry: appended
-- input { empty([0]i64) 0i64 } output { empty([0]i64) }
-- input { empty([0]i64) 3i64 } output { [0i64, 1i64, 2i64] }
-- input { [5i64, 6i64] 2i64 } output { [5i64, 6i64, 0i64, 1i64] }
-- input { [5i64, 6i64] -2i64 } output { [5i64, 6i64] }
-- ==
-- entry: tripled
-- input { empty([0]i64) 3i64 } output { 0i64 }
-- input { [1i64, 2i64] 0i64 } output { 3i64 }
-- input { [1i64, 2i64] 2i64 } output { 27i64 }
-- input { empty([0]i64) 40i64 } output { 0i64 }
-- ==
-- entry: by_blocks
-- input { [1i64] [8i64, 9i64] 2i64 } output { [1i64, 8i64, 9i64, 8i64, 9i64] }
-- input { [1i64] empty([0]i64) 2i64 } output { [1i64] }
-- input { empty([0]i64) [8i64] 0i64 } output { empty([0]i64) }
-- ==
-- entry: rows
-- input { [[1i64, 2i64]] 2i64 } output { [[1i64, 2i64], [2i64, 3i64], [2i64, 3i64], [3i64, 4i64]] }
-- input { empty([0][2]i64) 3i64 } output { empty([0][2]i64) }
-- input { empty([2][0]i64) 1i64 } output { empty([4][0]i64) }
-- ==
-- entry: until
-- input { 5i64 } output { [1i64, 2i64, 2i64, 3i64, 2i64, 3i64, 3i64, 4i64] }
-- input { 1i64 } output { [1i64] }
-- input { 2i64 } output { [1i64, 2i64] }
-- input { -4i64 } output { [1i64] }
-- ==
-- entry: one_more
-- input { [1i64, 2i64] 5i64 } output { [1i64, 2i64, 2i64, 2i64, 2i64] }
-- input { [1i64, 2i64] 1i64 } output { [1i64, 2i64] }
-- input { empty([0]i64) 3i64 } error: out of bounds
-- ==
-- entry: two_states
-- input { 3i64 } output { [0i64, 0i64, 1i64, 2i64] [0i64, 10i64, 20i64] }
-- input { 0i64 } output { [0i64] empty([0]i64) }
-- ==
-- entry: used_later
-- input { 4i64 } output { [10i64, 6i64, 3i64, 1i64, 0i64] }
-- input { 0i64 } output { [0i64] }
-- ==
-- entry: in_rounds
-- input { 3i64 2i64 } output { [2i64, 4i64, 8i64] }
-- input { 0i64 2i64 } output { empty([0]i64) }

entry doubled (x: i64) (k: i64) : []i64 = loop xs = [x] for _i < k do xs ++ xs
entry appended [n] (xs: [n]i64) (k: i64) : []i64 = loop ys = copy xs for i < k do ys ++ [i]
entry tripled [n] (xs: [n]i64) (k: i64) : i64 = i64.sum (loop ys = xs for _i < k do ys ++ ys ++ ys)
entry by_blocks [n] [m] (xs: [n]i64) (b: [m]i64) (k: i64) : []i64 = loop ys = xs for _i < k do ys ++ b
entry rows [n] [m] (xs: [n][m]i64) (k: i64) : [][m]i64 = loop ys = xs for _i < k do ys ++ map (map (+ 1)) ys
entry until (n: i64) : []i64 = loop ys = [1] while length ys < n do ys ++ map (+ 1) ys
entry one_more [n] (xs: [n]i64) (k: i64) : []i64 = loop ys = copy xs while length ys < k do ys ++ [last ys]
entry two_states (k: i64) : ([]i64, []i64) = loop (a, b) = ([0], []) for i < k do (a ++ [i], b ++ [i * 10])
entry used_later (k: i64) : []i64 = reverse (scan (+) 0 (loop ys = [0] for i < k do ys ++ [i + 1]))
entry in_rounds (n: i64) (k: i64) : [n]i64 = tabulate n (\i -> length (loop ys = [i] for _j < i + k - 1 do ys ++ ys))
