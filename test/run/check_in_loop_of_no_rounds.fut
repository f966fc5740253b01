-- A check that always fails, in a loop whose number of rounds is a square that a check before it says is 0: nothing
-- fails.
-- ==
-- entry: first_of_nothing
-- input { empty([0][0]i32) } auto output
-- input { [[1]] } error: .
-- ==
-- entry: set_in_nothing
-- input { empty([0]i64) } auto output
-- input { [4i64, 5i64] } error: .

entry first_of_nothing [n] (table: [n][n]i32) : [n][n]f32 =
  unflatten (map2 (\cell (none: [0]f32) ->
                     let sums = replicate 0 (f32.i64 (i64.sum (replicate (n * n) 2)) + f32.i32 cell + f32.sum none)
                     in sums[0])
                  (flatten table) (replicate 0 []))

entry set_in_nothing [n] (xs: [n]i64) : i64 =
  let rows = map2 (\i (none: [0]i64) ->
                     let copied = replicate n i
                     in (copied with [i64.sum (replicate (n * n) 0) + i64.sum none] = 1)[0])
                  (iota (n * n)) (replicate 0 [])
  in i64.sum rows + i64.sum xs
