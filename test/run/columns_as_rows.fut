-- What is made of a column becomes a row: sums along the columns, then rows that are written column by column.
-- ==
-- entry: centred
-- random input { [0][3]f64 } auto output
-- random input { [5][0]f64 } auto output
-- random input { [1][1]f64 } auto output
-- random input { [9][7]f64 } auto output
-- random input { [70][33]f64 } auto output
-- random input { [17][2051]f64 } auto output
entry centred [n][m] (xss: [n][m]f64) : [m][n]f64 =
  map (\xs -> let mean = f64.sum xs / f64.i64 n in map (\x -> x - mean) xs)
      (transpose xss)

-- A row of another type, and two of them.
-- ==
-- entry: ranked
-- random input { [9][7]i32 } auto output
-- random input { [40][65]i32 } auto output
entry ranked [n][m] (xss: [n][m]i32) : ([m][n]i8, [m][n]i64, [m]i32) =
  unzip3 (map (\xs ->
                 let (least, most) = (i32.minimum xs, i32.maximum xs)
                 in (map (\x ->
                            if x == least then -1i8
                            else if x == most then 1
                            else 0)
                         xs,
                     map (\x -> i64.i32 x - i64.i32 least) (reverse xs),
                     most))
              (transpose xss))

-- Running sums are made in order: each column by itself.
-- ==
-- entry: running
-- random input { [9][7]f32 } auto output
entry running [n][m] (xss: [n][m]f32) : [m][n]f32 =
  map (\xs -> let sum = f32.sum xs in map (/ sum) (scan (+) 0 xs))
      (transpose xss)
