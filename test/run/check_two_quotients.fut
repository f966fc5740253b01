-- Positions that are quotients of one index by two sizes: each has its own largest value, computed before the loop.
-- ==
-- input { 4i64 2i64 5i64 [10i64, 20i64] [1i64, 2i64, 3i64] } output { [11i64, 11i64, 12i64, 12i64, 23i64] }
-- input { 2i64 4i64 5i64 [1i64, 2i64, 3i64] [10i64, 20i64] } output { [11i64, 11i64, 12i64, 12i64, 23i64] }
-- input { 4i64 2i64 5i64 [10i64, 20i64] [1i64, 2i64] } error: Index \[2\] out of bounds for array of shape \[2\]
-- input { 2i64 4i64 5i64 [10i64, 20i64] [1i64, 2i64] } error: Index \[2\] out of bounds for array of shape \[2\]
-- input { 0i64 4i64 5i64 [10i64, 20i64] [1i64, 2i64] } error: division by zero
-- input { 0i64 0i64 0i64 [10i64, 20i64] [1i64, 2i64] } output { empty([0]i64) }
entry main [n] [m] (a: i64) (b: i64) (k: i64) (xs: [n]i64) (ys: [m]i64) : [k]i64 =
  tabulate k (\i -> xs[i / a] + ys[i / b])
