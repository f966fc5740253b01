-- Columns that a loop changes in order, but that have nothing to do with each other.
-- From column k on, each column is less its part along column k.
entry eliminate [n][m] (a: [n][m]i64) : [n][m]i64 =
  let columns =
    loop q = copy (transpose a) for k < m do
      let unit = copy q[k]
      in loop q for j in k + 1 ..< m do
           let along = i64.sum (map2 (*) unit q[j])
           let rest = map2 (\x u -> x - along * u) q[j] unit
           in q with [j] = rest
  in transpose columns
-- ==
-- entry: eliminate
-- random input { [0][3]i64 } auto output
-- random input { [5][0]i64 } auto output
-- random input { [5][1]i64 } auto output
-- random input { [3][2]i64 } auto output
-- random input { [4][9]i64 } auto output
-- random input { [9][40]i64 } auto output
-- random input { [2][130]i64 } auto output

-- The bound of the loop may be negative.
entry first_columns [n][m] (a: [n][m]i64) : [n][m]i64 =
  let columns =
    loop q = copy (transpose a) for j < m - 5 do
      let total = i64.sum q[j]
      in q with [j] = map (\x -> x * total) q[j]
  in transpose columns
-- ==
-- entry: first_columns
-- random input { [3][3]i64 } auto output
-- random input { [3][5]i64 } auto output
-- random input { [3][6]i64 } auto output
-- random input { [3][40]i64 } auto output

-- Each column reads the one before it: they stay in order.
entry in_order [n][m] (a: [n][m]i64) : [n][m]i64 =
  let columns =
    loop q = copy (transpose a) for j < m - 1 do
      let total = i64.sum q[j]
      in q with [j + 1] = map (\x -> x + total) q[j + 1]
  in transpose columns
-- ==
-- entry: in_order
-- random input { [3][40]i64 } auto output
-- random input { [3][2]i64 } auto output
