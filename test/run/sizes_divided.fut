-- Sizes that are divided in each iteration never grow: the memory is known before the run.
-- ==
-- entry: halves
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [7i64] } output { [7i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [10i64, -4i64, -1i64, -1i64, 5i64] }
entry halves [n] (x: [n]i64) : [n]i64 =
  (loop (y, m) = (copy x, n) while m > 1 do
     let h = m / 2
     let sums = tabulate h (\i -> y[2 * i] + y[2 * i + 1])
     let differences = tabulate h (\i -> y[2 * i] - y[2 * i + 1])
     let y = y with [0:h] = sums
     let y = y with [h:2 * h] = differences
     in (y, h)).0
-- ==
-- entry: rounded_up shrinking
-- input { [7i64] } output { 7i64 }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 15i64 }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] } output { 28i64 }
entry rounded_up [n] (x: [n]i64) : i64 =
  (loop (y, m) = (copy x, n) while m > 1 do
     let h = (m + 1) / 2
     let z = tabulate h (\i -> y[2 * i] + (if 2 * i + 1 < m then y[2 * i + 1] else 0))
     in (y with [0:h] = z, h)).0[0]
entry shrinking [n] (x: [n]i64) : i64 =
  (loop x while length x > 1 do
     let m = length x
     in tabulate ((m + 2) / 3) (\i -> x[3 * i] + (if 3 * i + 1 < m then x[3 * i + 1] else 0) +
                                      (if 3 * i + 2 < m then x[3 * i + 2] else 0)))[0]
-- From 0, (m + 3) / 3 is 1: the size is above its first value, which is no bound.
-- ==
-- entry: rises
-- input { 0i64 4i64 } output { 1i64 4i64 }
-- input { 9i64 4i64 } output { 1i64 15i64 }
-- input { -3i64 4i64 } output { 1i64 4i64 }
entry rises (m: i64) (k: i64) : (i64, i64) =
  loop (m, total) = (m, 0) for _i < k do
    let m = (i64.max 0 m + 3) / 3
    let a = iota m
    in (m, total + i64.sum a + length a)
-- A front that each round makes anew is at most all of them, or the first.
-- ==
-- entry: fronts
-- input { 6i64 [1i64, 2i64, 3i64, 4i64, 5i64, 0i64] 0i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] }
-- input { 1i64 [0i64] 0i64 } output { [0i64] }
-- input { 3i64 [0i64, 0i64, 1i64] 2i64 } output { [2i64, 1i64, 0i64] }
-- input { 3i64 [0i64, 0i64, 1i64] 3i64 } error: out of bounds
-- input { 0i64 empty([0]i64) 0i64 } error: out of bounds
entry fronts (n: i64) (next: [n]i64) (s: i64) : [n]i64 =
  (loop (d, front, level) = (replicate n (-1) with [s] = 0, [s], 1) while length front > 0 do
     let d = loop d for u in front do if d[next[u]] < 0 then d with [next[u]] = level else d
     in (d, filter (\v -> d[v] == level) (iota n), level + 1)).0
-- ==
-- entry: either_front
-- input { 5i64 [3i64, 1i64] } output { [7i64, 5i64] }
-- input { 4i64 [3i64, 1i64] } output { [0i64, 1i64, 2i64, 3i64] }
-- input { 0i64 [3i64, 1i64] } output { [3i64, 1i64] }
entry either_front [n] (k: i64) (a: [n]i64) : []i64 =
  loop front = a for i < k do if i % 2 == 0 then map (+ i) (take n (a ++ [0])) |> map (+ 0) else iota (i + 1)
