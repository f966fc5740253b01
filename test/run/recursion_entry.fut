-- An entry point that calls itself.
-- ==
-- entry: triangle
-- input { 4i64 } output { 10i64 }
-- input { 0i64 } output { 0i64 }

-- ==
-- entry: both
-- input { 4i64 } output { 16i64 }
entry triangle (n: i64) : i64 = if n <= 0 then 0 else n + triangle (n - 1)
entry both (n: i64) : i64 = triangle n + triangle (n - 1)
