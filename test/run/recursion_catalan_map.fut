-- The same with the calls in a map whose results are reduced.
-- ==
-- input { 0i64 } output { 1i64 }
-- input { 4i64 } output { 14i64 }
-- input { 8i64 } output { 1430i64 }
def catalan (n: i64) : i64 =
  if n <= 1 then 1 else i64.sum (map (\i -> catalan i * catalan (n - 1 - i)) (iota n))
def main n = catalan n
