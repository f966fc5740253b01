-- Pascal's triangle: rows that grow by one element, all rows in a square, and binomial coefficients from the last row.
-- ==
-- entry: row
-- input { 0i64 }
-- output { [1i64] }
-- input { 1i64 }
-- output { [1i64, 1i64] }
-- input { 2i64 }
-- output { [1i64, 2i64, 1i64] }
-- input { 7i64 }
-- output { [1i64, 7i64, 21i64, 35i64, 35i64, 21i64, 7i64, 1i64] }
-- input { 31i64 }
-- output { [1i64, 31i64, 465i64, 4495i64, 31465i64, 169911i64, 736281i64, 2629575i64, 7888725i64, 20160075i64,
--   44352165i64, 84672315i64, 141120525i64, 206253075i64, 265182525i64, 300540195i64, 300540195i64, 265182525i64,
--   206253075i64, 141120525i64, 84672315i64, 44352165i64, 20160075i64, 7888725i64, 2629575i64, 736281i64,
--   169911i64, 31465i64, 4495i64, 465i64, 31i64, 1i64] }

-- ==
-- entry: square
-- input { 0i64 }
-- output { empty([0][0]i64) }
-- input { 1i64 }
-- output { [[1i64]] }
-- input { 2i64 }
-- output { [[1i64, 0i64], [1i64, 1i64]] }
-- input { 7i64 }
-- output { [[1i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64], [1i64, 1i64, 0i64, 0i64, 0i64, 0i64, 0i64], [1i64, 2i64,
--   1i64, 0i64, 0i64, 0i64, 0i64], [1i64, 3i64, 3i64, 1i64, 0i64, 0i64, 0i64], [1i64, 4i64, 6i64, 4i64, 1i64, 0i64,
--   0i64], [1i64, 5i64, 10i64, 10i64, 5i64, 1i64, 0i64], [1i64, 6i64, 15i64, 20i64, 15i64, 6i64, 1i64]] }

-- ==
-- entry: diagonal_sums
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { [1i64] }
-- input { 2i64 }
-- output { [1i64, 1i64] }
-- input { 13i64 }
-- output { [1i64, 1i64, 2i64, 3i64, 5i64, 8i64, 13i64, 21i64, 34i64, 55i64, 89i64, 144i64, 233i64] }

def next [n] (row: [n]i64) : [n + 1]i64 = map2 (+) (row ++ [0]) ([0] ++ row :> [n + 1]i64)

entry row (k: i64) : []i64 =
  loop row: []i64 = [1] for _i < k do next row

entry square (n: i64) : [n][n]i64 =
  loop rows = replicate n (replicate n 0) for i < n do
    let above = if i == 0 then replicate n 0 else copy rows[i - 1]
    in rows with [i] = map (\j -> if j == 0 then 1 else above[j - 1] + above[j]) (iota n)

entry diagonal_sums (n: i64) : [n]i64 =
  let rows = square n
  in map (\i -> i64.sum (map (\j -> rows[i - j, j]) (iota (i / 2 + 1)))) (iota n)
