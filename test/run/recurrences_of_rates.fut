-- A recurrence for each of several rates. No iteration reads memory, so that the recurrences share no elements and each
-- has a loop of its own.
-- ==
-- entry: populations
-- input { 1i64 0i64 } output { [0.5] }
-- input { 1i64 2i64 } output { [0.5625] }
-- input { 2i64 1i64 } output { [0.75, 0.875] }
-- input { 0i64 1i64 } output { empty([0]f64) }
entry populations (n: i64) (years: i64) : [n]f64 =
  tabulate n (\i -> let rate = 3 + f64.i64 i / f64.i64 n in loop x = 0.5 for _y < years do rate * x * (1 - x))
