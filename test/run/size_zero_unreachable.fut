-- An index modulo a length that turns out to be zero stands in a branch that is not taken.
-- ==
-- entry: of_empty of_any
-- input { 3i64 } output { 7 }
-- input { 0i64 } output { 7 }
def cyclic [n] (xs: [n]i32) (i: i64) : i32 = if 0 < n then xs[i % n] else 7
entry of_empty (i: i64) : i32 = cyclic (replicate 0 3) i
entry of_any (i: i64) : i32 = cyclic (replicate 5 7) i
