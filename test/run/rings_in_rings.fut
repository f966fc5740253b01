-- A ring of rows inside of the loop over the rows of another ring.

-- Matrices of sums of neighbouring matrices, whose columns are then compared with their own neighbours.
-- ==
-- entry: compared
-- random input { [7][9][1]f64 17i64 } auto output
-- random input { [2][0][0]f64 -1i64 } auto output
-- random input { [13][1][36]f64 1i64 } auto output
-- random input { [40][34][33]f64 2i64 } auto output
entry compared [n][m][k] (xs: [n][m][k]f64) (r: i64) : [n][m][k]f64 =
  let at size i = i64.max 0 (i64.min (size - 1) i)
  let first =
    tabulate_3d n m k (\i j l ->
      if r <= j && j < m - r
      then
        xs[at n (i - 3), at m (j - 1), l] * xs[i, at m (j + 2), at k (l - 1)]
        + 0.25 * xs[i, j, at k (l - 3)]
      else xs[i, j, l])
  let second =
    tabulate_3d n m k (\i j l ->
      if (j + r) % 3 == 2
      then first[at n (i + 3), j, at k (l - 2)]
      else
        first[at n (i - 3), at m (j + (if r < j then 2 else -1)), at k (l - 2)]
        * 2)
  let third =
    tabulate_3d n m k (\i j l ->
      second[at n (i + 2), at m (j + (if r < j then 1 else -1)), l]
      + 2 * second[at n (i - 1), at m (j - 3), at k (l - 3)])
  in map (\p ->
            transpose (map (\(c: [m]f64) ->
                              let halves = map (* 0.5) c
                              let least =
                                tabulate m (\i ->
                                  f64.min halves[if i + 1 < m then i + 1 else 0]
                                          halves[i])
                              in tabulate m (\i ->
                                   if i == 0 || i == m - 1
                                   then least[i]
                                   else least[at m (i - 3)]))
                           (transpose p)))
         third
