-- The frames of the workers have an array each, whose size is a quotient that is known before the parallel loop.

-- ==
-- entry: rows
-- input { [[1i64,2,3,5],[0,0,0,9]] } output { [37i64,81] }
-- input { empty([0][4]i64) } output { empty([0]i64) }
entry rows [n][k] (xs: [n][k]i64) : [n]i64 =
  let m = k / 2 + 1
  in map (\row ->
            let counts = hist (+) 0 m (map (% m) row) row
            in loop s = 0 for i < m do s * 3 + counts[i])
         xs
