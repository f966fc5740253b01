-- Divisors and bounds that loops of zero iterations, or branches that are not taken, do not reach: no loop pass may
-- evaluate them before the loop.
-- ==
-- entry: divisor
-- input { 5i64 7i64 0i64 } output { [0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { 5i64 7i64 3i64 } output { [0i64, 0i64, 1i64, 1i64, 2i64] }
entry divisor (k: i64) (n: i64) (m: i64) : [k]i64 =
  tabulate k (\t -> if m > 0 then t / i64.max 1 (n / m) else 0)

-- ==
-- entry: bound
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [3.0, 4.0], [5.0, 6.0]] empty([2][0]f64) 0i64 }
-- output { empty([5][0]f64) }
-- input { [[1.0, 2.0], [3.0, 4.0]] [[1.0], [2.0]] 50i64 } output { [[5.0], [11.0]] }
entry bound [n][p][k] (a: [n][p]f64) (b: [p][k]f64) (q: i64) : [n][k]f64 =
  tabulate_2d n k (\i j -> loop sum = 0 for l < i64.min p (100 / q) do sum + a[i, l] * b[l, j])
