-- Borders that repeat or mirror what is beside them, by branches: the checks of positions that a branch chooses are
-- made before the loops, and only the border asks.
def mirrored (i: i64) (n: i64) : i64 =
  if i < 0 then -i else if i >= n then 2 * n - 2 - i else i

entry mirror [h][w] (u: [h][w]i32) : [h][w]i32 =
  tabulate_2d h w (\i j ->
    u[mirrored (i - 1) h, j] + u[mirrored (i + 1) h, j] * 10
    + u[i, mirrored (j - 1) w] * 100
    + u[i, mirrored (j + 1) w] * 1000)
-- ==
-- entry: mirror
-- input { [[1, 2, 3], [4, 5, 6]] } auto output
-- input { [[1, 2], [3, 4]] } auto output
-- input { [[1], [2]] } error: out of bounds
-- input { [[1, 2]] } error: out of bounds
-- input { empty([0][2]i32) } auto output
-- input { empty([2][0]i32) } auto output

entry next_or_first [n] (k: i64) (x: [n]i32) : [n]i32 =
  tabulate n (\i -> x[if i < k then i else i - k])
-- ==
-- entry: next_or_first
-- input { 2i64 [1, 2, 3, 4] } output { [1, 2, 1, 2] }
-- input { 0i64 [1, 2, 3, 4] } output { [1, 2, 3, 4] }
-- input { 9i64 [1, 2, 3, 4] } output { [1, 2, 3, 4] }
-- input { -1i64 [1, 2, 3, 4] } error: out of bounds
-- input { -9223372036854775807i64 [1, 2, 3, 4] } error: out of bounds

-- By an element: nothing is known before the loop.
entry by_element [n] (x: [n]i64) : [n]i64 =
  tabulate n (\i -> x[if i == 0 then x[i] else i - 1])
-- ==
-- entry: by_element
-- input { [1i64, 5, 7] } output { [5i64, 1, 5] }
-- input { [3i64, 5, 7] } error: out of bounds
