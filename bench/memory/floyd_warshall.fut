-- Shortest paths between all pairs: round k allows node k on the way.
entry floyd_warshall [n] (edges: [n][n]f64) : [n][n]f64 =
  loop d = edges for k < n do
    tabulate_2d n n (\i j -> f64.min d[i, j] (d[i, k] + d[k, j]))

-- In place: a path through k neither starts nor ends better there.
entry floyd_warshall_in_place [n] (edges: *[n][n]f64) : *[n][n]f64 =
  loop d = edges for k < n do
    loop d = d for i < n do
      loop d = d for j < n do
        d with [i, j] = f64.min d[i, j] (d[i, k] + d[k, j])
