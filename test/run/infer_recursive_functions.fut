-- Recursive functions with types and sizes left out: they follow from the body, the same in every call.
def power x n = if n == 0 then 1 else if n % 2 == 1 then x * power x (n - 1) else power (x * x) (n / 2)
def fill [n] (xs: *[n]i64) i = if i >= n then xs else fill (xs with [i] = i * i) (i + 1)
def largest [n] (xs: [n]i32) : i32 = if length xs == 1 then xs[0] else let h = length xs / 2
  in i32.max (largest xs[:h]) (largest xs[h:])
-- ==
-- entry: main
-- input { 3 5 [4, 9, 2] } output { 243 [0i64, 1i64, 4i64] 9 }
-- input { 2 10 [7] } output { 1024 [0i64] 7 }
-- input { 5 0 [1, 2, 3, 8, 5] } output { 1 [0i64, 1i64, 4i64, 9i64, 16i64] 8 }
entry main x n (xs: []i32) = (power x n, fill (replicate (length xs) 0) 0, largest xs)
