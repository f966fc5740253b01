-- PolyBench's statistics: observations in rows, variables in columns.

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)
def mean [n] (xs: [n]f64) : f64 = f64.sum xs / f64.i64 n

-- The products of all pairs of columns: of a pair once, then at both its places.
def products [n][m] (scale: f64) (data: [n][m]f64) : *[m][m]f64 =
  loop result = replicate m (replicate m 0) for i < m do
    let row = map (\column -> dot data[:, i] column / scale) (transpose data[:, i:])
    let result = result with [i, i:] = row
    in result with [i:, i] = row

def centred [n][m] (data: [n][m]f64) : [n][m]f64 =
  let means = map mean (transpose data)
  in map (map2 (\e x -> x - e) means) data

entry covariance [n][m] (data: [n][m]f64) : [m][m]f64 = products (f64.i64 n - 1) (centred data)

-- Columns that hardly vary count as if their deviation were 1.
entry correlation [n][m] (data: [n][m]f64) : [m][m]f64 =
  let data = centred data
  let deviations = map (\column -> let d = f64.sqrt (dot column column / f64.i64 n) in if d <= 0.1 then 1
    else d) (transpose data)
  let ones = products 1 (map (map2 (\d x -> x / (f64.sqrt (f64.i64 n) * d)) deviations) data)
  in loop ones for i < m do ones with [i, i] = 1
