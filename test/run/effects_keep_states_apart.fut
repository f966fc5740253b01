-- An array whose evaluation an attribute orders is made as the attribute says: it is not built over the state of the
-- loop, from which it is made.
-- ==
-- entry: eager
-- input { 0i64 [1i64, 2i64, 3i64] } output { [1i64, 2i64, 3i64] }
-- input { 2i64 [1i64, 2i64, 3i64] } output { [8i64, 8i64, 3i64] }
-- ==
-- entry: plain
-- input { 0i64 [1i64, 2i64, 3i64] } output { [1i64, 2i64, 3i64] }
-- input { 2i64 [1i64, 2i64, 3i64] } output { [8i64, 8i64, 3i64] }

entry eager [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _r < rounds do
    #[eager] tabulate n (\i -> if i < n - 1 then a[i] + a[i + 1] else a[i])
entry plain [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _r < rounds do
    tabulate n (\i -> if i < n - 1 then a[i] + a[i + 1] else a[i])
