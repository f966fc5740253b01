-- The rows of a map over nothing have the sizes their types say.
-- ==
-- entry: reversed_rows sliced_rows
-- input { 0i64 2i64 } output { 0i64 }
-- input { 2i64 2i64 } output { 12i64 }
-- input { 3i64 1i64 } output { 3i64 }
-- input { 2i64 0i64 } output { 0i64 }
def total [n] (m: i64) (rows: [m][n][n]i64) : i64 =
  let first : [n][n]i64 = if 0 < m then rows[0] else replicate n (replicate n 0)
  in i64.sum (flatten first)
def square (m: i64) (n: i64) : [n][n]i64 = tabulate_2d n n (\i j -> m + i + j)
entry reversed_rows (m: i64) (n: i64) : i64 = total m (map (\_ -> (square m n)[::-1]) (iota m))
entry sliced_rows (m: i64) (n: i64) : i64 = total m (map (\_ -> (square m n)[0:n:1] :> [n][n]i64) (iota m))
