-- Columns whose values advance together: as many as a strip has, one less, one more.

-- The position of the greatest element, the first one of equals.
entry positions [n][m] (xss: [n][m]i8) : [m]i64 =
  map (\xs ->
         (loop (best, at) = (i8.lowest, -1) for i < n do
            if xs[i] > best then (xs[i], i) else (best, at)).1)
      (transpose xss)
-- ==
-- entry: positions
-- random input { [0][3]i8 } auto output
-- random input { [5][0]i8 } auto output
-- random input { [5][1]i8 } auto output
-- random input { [4][8]i8 } auto output
-- random input { [3][127]i8 } auto output
-- random input { [3][128]i8 } auto output
-- random input { [3][129]i8 } auto output
-- random input { [2][1023]i8 } auto output
-- random input { [2][1024]i8 } auto output
-- random input { [2][1025]i8 } auto output
-- random input { [3][2047]i8 } auto output
-- random input { [3][2048]i8 } auto output
-- random input { [3][2049]i8 } auto output
-- random input { [2][4100]i8 } auto output

-- Nested conditions, and values that change places.
def greatest_two [n] (xs: [n]i64) : (i64, i64, i64) =
  loop (first, second, changes) = (i64.lowest, i64.lowest, 0) for i < n do
    if xs[i] > first then (xs[i], first, changes + 1)
    else if xs[i] > second then (first, xs[i], changes + 1)
    else (first, second, changes)

entry two_greatest [n][m] (xss: [n][m]i64) : [m](i64, i64, i64) =
  map greatest_two (transpose xss)
-- ==
-- entry: two_greatest
-- random input { [0][3]i64 } auto output
-- random input { [5][0]i64 } auto output
-- random input { [5][1]i64 } auto output
-- random input { [4][8]i64 } auto output
-- random input { [3][127]i64 } auto output
-- random input { [3][128]i64 } auto output
-- random input { [3][129]i64 } auto output
-- random input { [2][1023]i64 } auto output
-- random input { [2][1024]i64 } auto output
-- random input { [2][1025]i64 } auto output
-- random input { [3][2047]i64 } auto output
-- random input { [3][2048]i64 } auto output
-- random input { [3][2049]i64 } auto output
-- random input { [2][4100]i64 } auto output

-- Elements are read again after the first loop.
def squares [n] (xs: [n]i64) : i64 =
  let total = i64.sum xs
  in i64.sum (map (\x -> (x - total) * (x - total)) xs)

entry read_again [n][m] (xss: [n][m]i64) : [m]i64 = map squares (transpose xss)
-- ==
-- entry: read_again
-- random input { [0][3]i64 } auto output
-- random input { [5][0]i64 } auto output
-- random input { [5][1]i64 } auto output
-- random input { [4][8]i64 } auto output
-- random input { [3][127]i64 } auto output
-- random input { [3][128]i64 } auto output
-- random input { [3][129]i64 } auto output
-- random input { [2][1023]i64 } auto output
-- random input { [2][1024]i64 } auto output
-- random input { [2][1025]i64 } auto output
-- random input { [3][2047]i64 } auto output
-- random input { [3][2048]i64 } auto output
-- random input { [3][2049]i64 } auto output
-- random input { [2][4100]i64 } auto output

-- Each iteration writes.
entry running [n][m] (xss: [n][m]i64) : [n][m]i64 =
  transpose
    (map (\xs -> scan (+) 0 (map (\x -> if x > 0 then x else 1) xs))
         (transpose xss))
-- ==
-- entry: running
-- random input { [0][3]i64 } auto output
-- random input { [5][0]i64 } auto output
-- random input { [5][1]i64 } auto output
-- random input { [4][8]i64 } auto output
-- random input { [3][127]i64 } auto output
-- random input { [3][128]i64 } auto output
-- random input { [3][129]i64 } auto output
-- random input { [2][1023]i64 } auto output
-- random input { [2][1024]i64 } auto output
-- random input { [2][1025]i64 } auto output
-- random input { [3][2047]i64 } auto output
-- random input { [3][2048]i64 } auto output
-- random input { [3][2049]i64 } auto output
-- random input { [2][4100]i64 } auto output

-- Several rows at a time: all numbers of rows around a multiple of four. The last value is used in a later loop.
def two_sums [n] (xs: [n]i64) : (i64, i64) =
  let (last, sum) = loop (last, sum) = (7, 0) for x in xs do (x, sum + last * x)
  in (last, loop sum for x in xs do sum * last + x)

entry rows_at_a_time [n][m] (xss: [n][m]i64) : [m](i64, i64) = map two_sums (transpose xss)
-- ==
-- entry: rows_at_a_time
-- random input { [0][9]i64 } auto output
-- random input { [1][9]i64 } auto output
-- random input { [3][9]i64 } auto output
-- random input { [4][9]i64 } auto output
-- random input { [5][9]i64 } auto output
-- random input { [7][9]i64 } auto output
-- random input { [8][2049]i64 } auto output
-- random input { [9][2050]i64 } auto output
