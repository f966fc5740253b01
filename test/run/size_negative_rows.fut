-- A map over nothing makes no rows, so nothing checks their size; code that comes later and makes an array of that size
-- does.
-- ==
-- entry: dropped replicated
-- input { 2i64 } output { 3i64 1i64 }
-- input { 0i64 } output { 1i64 0i64 }
-- input { -1i64 } error: Range 0\.\.1\.\.<-1 is invalid
-- input { -2i64 } error: Range 0\.\.1\.\.<-[12] is invalid
entry dropped (n: i64) = let rows = map (\i -> map (+ i) (iota n)) (iota (n + 1)) in (length rows, i64.sum (iota n))
entry replicated (n: i64) =
  let rows = map (\i -> replicate n i) (iota (n + 1))
  in (length rows, i64.sum (map2 (*) (replicate n 1) (iota n)))

-- Without anything made of that size there is nothing that fails.
-- ==
-- entry: unused
-- input { 2i64 } output { 3i64 }
-- input { -1i64 } output { 0i64 }
entry unused (n: i64) = length (map (\_ -> iota n) (iota (n + 1)))

-- A function that stays one is called with arrays whose sizes are no negative numbers, rows of no array included.
#[noinline]
def total [n][m] (rows: [n][m]i64) : i64 = i64.sum (flatten rows) + i64.sum (iota m)
-- ==
-- entry: passed
-- input { 2i64 } output { 10i64 }
-- input { 0i64 } output { 0i64 }
-- input { -1i64 } error: Range 0\.\.1\.\.<-1 is invalid
entry passed (n: i64) = total (map (\i -> map (+ i) (iota n)) (iota (n + 1)))
