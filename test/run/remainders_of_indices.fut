-- Elements that depend on remainders of their index by small constants: loops are unrolled until these are known.

def interleaved [n] (xs: [n]i32) (ys: [n]i32) : [2 * n]i32 =
  tabulate (2 * n) (\i -> if i % 2 == 0 then xs[i / 2] else ys[i / 2])

-- The fields of a chessboard: in each row, strips begin at another column.
def chessboard [n] (m: i64) (xs: [n]i32) (ys: [n]i32) : [m][n]i32 =
  tabulate_2d m n (\i j -> if (i + j) % 2 == 0 then xs[j] else ys[n - 1 - j])

-- Fields of three colours: up to two columns of a row are before the first strip, or all that there are.
def colours [n] (m: i64) (xs: [n]i32) (ys: [n]i32) : [m][n]i32 =
  tabulate_2d m n (\i j -> if (i + j) % 3 == 1 then xs[n - 1 - j] else ys[j])

-- An odd index is at least one: the check of its predecessor is not needed.
def differences [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\i -> if i % 2 == 1 then xs[i] - xs[i - 1] else xs[i])

-- A loop in order: the periods are three, and two for the multiple of the index.
def in_order [n] (xs: [n]i32) (weights: [4]i32) : i32 =
  loop sum = 1 for i < n do
    sum * 3 + (if i % 3 == 1 then xs[i] else weights[(2 * i + 1) % 4])

-- Periods of three and four would need strips of twelve: those of four know one remainder.
def two_periods [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\i ->
    i32.i64 (i % 4)
    + (if (i + 1) % 3 == 0 then xs[n - 1 - i] else i32.i64 (i / 4)))

entry main [n] (m: i64) (xs: [n]i32) (ys: [n]i32)
    : ([2 * n]i32, [m][n]i32, [n]i32, i32, [n]i32, [m][n]i32) =
  (interleaved xs ys,
   chessboard m xs ys,
   differences xs,
   in_order xs [5, 7, 11, 13],
   two_periods xs,
   colours m xs ys)

-- ==
-- input { 3i64 [-6, 1, 8, -8, -1, 6, 13] [21, 26, 31, 36, 24, 29, 34] }
-- output { [-6, 21, 1, 26, 8, 31, -8, 36, -1, 24, 6, 29, 13, 34] [[-6, 29, 8, 36, -1, 26, 13], [34, 1, 24, -8, 31,
--   6, 21], [-6, 29, 8, 36, -1, 26, 13]] [-6, 7, 8, -16, -1, 7, 13] 8488 [0, 1, 1, 3, 1, 2, 3] [[21, 6, 31, 36, 8,
--   29, 34], [13, 26, 31, -8, 24, 29, -6], [21, 26, -1, 36, 24, 1, 34]] }
-- input { 2i64 [-6, 1, 8, -8, -1, 6, 13, -3] [21, 26, 31, 36, 24, 29, 34, 22] }
-- output { [-6, 21, 1, 26, 8, 31, -8, 36, -1, 24, 6, 29, 13, 34, -3, 22] [[-6, 34, 8, 24, -1, 31, 13, 21], [22, 1,
--   29, -8, 36, 6, 26, -3]] [-6, 7, 8, -16, -1, 7, 13, -16] 25461 [0, 1, 8, 3, 1, 9, 3, 4] [[21, 13, 31, 36, -8,
--   29, 34, -6], [-3, 26, 31, -1, 24, 29, 1, 22]] }
-- input { 1i64 [-6] [21] }
-- output { [-6, 21] [[-6]] [-6] 10 [0] [[21]] }
-- input { 2i64 [-6, 1] [21, 26] }
-- output { [-6, 21, 1, 26] [[-6, 21], [26, 1]] [-6, 7] 31 [0, 1] [[21, -6], [1, 26]] }
-- input { 3i64 [-6, 1, 8] [21, 26, 31] }
-- output { [-6, 21, 1, 26, 8, 31] [[-6, 26, 8], [31, 1, 21], [-6, 26, 8]] [-6, 7, 8] 100 [0, 1, -4] [[21, 1, 31],
--   [8, 26, 31], [21, 26, -6]] }
-- input { 2i64 empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) empty([2][0]i32) empty([0]i32) 1 empty([0]i32) empty([2][0]i32) }
-- input { 0i64 [-6, 1, 8, -8, -1] [21, 26, 31, 36, 24] }
-- output { [-6, 21, 1, 26, 8, 31, -8, 36, -1, 24] empty([0][5]i32) [-6, 7, 8, -16, -1] 938 [0, 1, 10, 3, 1]
--   empty([0][5]i32) }
-- input { 2i64 [-6, 1, 8, -8, -1, 6, 13, -3, 4, 11, -5, 2, 9, -7, 0, 7, -9, -2, 5] [21, 26, 31, 36, 24, 29, 34, 22,
--   27, 32, 20, 25, 30, 35, 23, 28, 33, 21, 26] }
-- output { [-6, 21, 1, 26, 8, 31, -8, 36, -1, 24, 6, 29, 13, 34, -3, 22, 4, 27, 11, 32, -5, 20, 2, 25, 9, 30, -7,
--   35, 0, 23, 7, 28, -9, 33, -2, 21, 5, 26] [[-6, 21, 8, 28, -1, 35, 13, 25, 4, 32, -5, 22, 9, 29, 0, 36, -9, 26,
--   5], [26, 1, 33, -8, 23, 6, 30, -3, 20, 11, 27, 2, 34, -7, 24, 7, 31, -2, 21]] [-6, 7, 8, -16, -1, 7, 13, -16,
--   4, 7, -5, 7, 9, -16, 0, 7, -9, 7, 5] 216041604 [0, 1, -7, 3, 1, -6, 3, 4, -5, 3, 4, 0, 3, 4, 1, 6, 4, 2, 6]
--   [[21, -2, 31, 36, 0, 29, 34, 2, 27, 32, 4, 25, 30, 6, 23, 28, 8, 21, 26], [5, 26, 31, 7, 24, 29, 9, 22, 27, 11,
--   20, 25, 13, 35, 23, -8, 33, 21, -6]] }

-- Rows and columns by their parity: an enlarged picture, with means between its elements.
-- ==
-- entry: prolonged
-- input { [[1f64, 3f64], [5f64, 9f64]] }
-- output { [[1f64, 2f64, 3f64, 3f64], [3f64, 4.5f64, 6f64, 6f64], [5f64, 7f64, 9f64, 9f64], [5f64, 7f64, 9f64, 9f64]] }
-- input { empty([0][2]f64) } output { empty([0][4]f64) }
-- input { [[1f64]] } output { [[1f64, 1f64], [1f64, 1f64]] }
entry prolonged [n][m] (u: [n][m]f64) : [2 * n][2 * m]f64 =
  let at i j = u[i64.min (n - 1) i, i64.min (m - 1) j]
  in tabulate_2d (2 * n) (2 * m) (\i j ->
       let (a, b) = (i / 2, j / 2)
       in if i % 2 == 0
          then if j % 2 == 0 then at a b else (at a b + at a (b + 1)) / 2
          else if j % 2 == 0 then (at a b + at (a + 1) b) / 2
          else (at a b + at a (b + 1) + at (a + 1) b + at (a + 1) (b + 1)) / 4)
