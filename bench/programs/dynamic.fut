-- Dynamic programming: tables row by row.

-- Edits that make one word of the other.
entry edits [n][m] (a: [n]u8) (b: [m]u8) : i32 =
  let first = map i32.i64 (0...m)
  let last = loop row = first for i < n do
    (loop (next, left) = (replicate (m + 1) 0, i32.i64 i + 1) for j < m + 1 do
       let cell = if j == 0 then i32.i64 i + 1
                  else i32.min (i32.min (left + 1) (row[j] + 1)) (row[j - 1] + i32.bool (a[i] != b[j - 1]))
       in (next with [j] = cell, cell)).0
  in last[m]

-- The length of the longest common subsequence.
entry common [n][m] (a: [n]u8) (b: [m]u8) : i32 =
  let last = loop row = replicate (m + 1) 0i32 for i < n do
    loop next = replicate (m + 1) 0i32 for j < m do
      next with [j + 1] = if a[i] == b[j] then row[j] + 1 else i32.max row[j + 1] next[j]
  in last[m]

-- The probability of the likeliest sequence of states, in logarithms.
entry viterbi [t][s][k] (start: [s]f32) (steps: [s][s]f32) (outputs: [s][k]f32) (seen: [t]i32) : f32 =
  let first = map2 (\p row -> p + row[i64.i32 seen[0]]) start outputs
  let last = loop best = first for i in 1..<t do
    map2 (\column row -> f32.maximum (map2 (+) best column) + row[i64.i32 seen[i]]) (transpose steps) outputs
  in f32.maximum last

-- The greatest value that fits in the knapsack.
entry knapsack [n] (capacity: i64) (weights: [n]i32) (values: [n]i32) : i32 =
  let best = loop best = replicate (capacity + 1) 0i32 for i < n do
    let w = i64.i32 weights[i]
    in tabulate (capacity + 1) (\c -> if c < w then best[c] else i32.max best[c] (best[c - w] + values[i]))
  in best[capacity]
