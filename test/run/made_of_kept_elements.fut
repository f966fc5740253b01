-- A condition keeps elements of an old array, and the others are made of these: the new array is the old one, updated.

-- Elimination: rows and columns up to the pivot stay.
def eliminated [n] (a: [n][n]i32) : [n][n]i32 =
  loop a = a for k < n do
    tabulate_2d n n (\i j ->
      if i <= k || j <= k then a[i, j] else a[i, j] - a[i, k] * a[k, j])

-- Relaxation: the red fields of a chessboard from the black ones around them, then the black ones.
def relaxed [h][w] (steps: i64) (u: [h][w]i32) : [h][w]i32 =
  let sweep (u: [h][w]i32) (colour: i64) =
    tabulate_2d h w (\i j ->
      if i == 0 || j == 0 || i == h - 1 || j == w - 1 || (i + j) % 2 != colour
      then u[i, j]
      else u[i - 1, j] + u[i + 1, j] - u[i, j - 1] - u[i, j + 1])
  in loop u = u for _s < steps do sweep (sweep u 0) 1

-- Every third element from the two before it, which stay; the old first element is read before.
def thirds [n] (steps: i64) (u: [n]i32) : [n]i32 =
  loop u = u for s < steps do
    let first = if n > 0 then u[0] else 0
    in tabulate n (\i ->
         let c = u[i]
         in if i % 3 == 0 && i >= 3 then c + u[i - 1] * u[i - 2] + first else c)

-- The elements that others are made of change, too: there are two arrays.
def chained [n] (steps: i64) (u: [n]i32) : [n]i32 =
  loop u = u for _s < steps do
    tabulate n (\i -> if i % 3 == 0 then u[i] else u[i - 1] + 1)

entry main [h][w] (steps: i64) (square: [h][h]i32) (field: [h][w]i32)
    (row: [w]i32) : ([h][h]i32, [h][w]i32, [w]i32, [w]i32) =
  (eliminated square, relaxed steps field, thirds steps row, chained steps row)

-- ==
-- input { 2i64 [[-1, 2, -2, 1], [4, 0, 3, -1], [2, -2, 1, 4], [0, 3, -1, 2]] [[0, 2, 4, 6, 8, 1, 3], [7, 0, 2, 4,
--   6, 8, 1], [5, 7, 0, 2, 4, 6, 8], [3, 5, 7, 0, 2, 4, 6]] [-1, 3, -4, 0, 4, -3, 1] }
-- output { [[-1, 2, -2, 1], [4, -8, 11, -5], [2, -6, 71, -28], [0, 3, -34, -935]] [[0, 2, 4, 6, 8, 1, 3], [7, -9,
--   30, -6, 40, -12, 1], [5, -20, 11, -31, 14, -30, 8], [3, 5, 7, 0, 2, 4, 6]] [-1, 3, -4, -26, 4, -3, -25] [-1, 0,
--   1, 0, 1, 2, 1] }
-- input { 3i64 [[-1, 2, -2, 1, 4], [4, 0, 3, -1, 2], [2, -2, 1, 4, 0], [0, 3, -1, 2, -2], [-2, 1, 4, 0, 3]] [[0, 2,
--   4, 6, 8], [7, 0, 2, 4, 6], [5, 7, 0, 2, 4], [3, 5, 7, 0, 2], [1, 3, 5, 7, 0]] [-1, 3, -4, 0, 4] }
-- output { [[-1, 2, -2, 1, 4], [4, -8, 11, -5, -14], [2, -6, 71, -28, -92], [0, 3, -34, -935, -3088], [-2, 5, -55,
--   -1513, -4677123]] [[0, 2, 4, 6, 8], [7, -96, 340, -78, 6], [5, -347, 162, -310, 4], [3, -84, 317, -66, 2], [1,
--   3, 5, 7, 0]] [-1, 3, -4, -39, 4] [-1, 0, 1, 0, 1] }
-- input { 1i64 [[-1, 2, -2], [4, 0, 3], [2, -2, 1]] [[0, 2, 4, 6, 8, 1, 3, 5], [7, 0, 2, 4, 6, 8, 1, 3], [5, 7, 0,
--   2, 4, 6, 8, 1]] [-1, 3, -4, 0, 4, -3, 1, 5] }
-- output { [[-1, 2, -2], [4, -8, 11], [2, -6, 71]] [[0, 2, 4, 6, 8, 1, 3, 5], [7, 0, 4, 0, 12, 0, 8, 3], [5, 7, 0,
--   2, 4, 6, 8, 1]] [-1, 3, -4, -13, 4, -3, -12, 5] [-1, 0, 4, 0, 1, 5, 1, 2] }
-- input { 2i64 [[-1]] [[0]] [-1] }
-- output { [[-1]] [[0]] [-1] [-1] }
-- input { 2i64 [[-1, 2], [4, 0]] [[0, 2], [7, 0]] [-1, 3] }
-- output { [[-1, 2], [4, -8]] [[0, 2], [7, 0]] [-1, 3] [-1, 0] }
-- input { 0i64 [[-1, 2, -2], [4, 0, 3], [2, -2, 1]] [[0, 2, 4], [7, 0, 2], [5, 7, 0]] [-1, 3, -4] }
-- output { [[-1, 2, -2], [4, -8, 11], [2, -6, 71]] [[0, 2, 4], [7, 0, 2], [5, 7, 0]] [-1, 3, -4] [-1, 3, -4] }
-- input { 2i64 [[-1, 2, -2], [4, 0, 3], [2, -2, 1]] empty([3][0]i32) empty([0]i32) }
-- output { [[-1, 2, -2], [4, -8, 11], [2, -6, 71]] empty([3][0]i32) empty([0]i32) empty([0]i32) }
-- input { 2i64 empty([0][0]i32) empty([0][4]i32) [-1, 3, -4, 0] }
-- output { empty([0][0]i32) empty([0][4]i32) [-1, 3, -4, -26] [-1, 0, 1, 0] }
