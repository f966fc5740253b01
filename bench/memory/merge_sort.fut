-- Merge sort by loops: runs of length 1, 2, 4, ... are merged from one array into another.
entry merge_sort [n] (xs: [n]i32) : [n]i32 =
  let (sorted, _) =
    loop (from, run) = (xs, 1) while run < n do
      let (to, _, _) =
        loop (to, i, j) = (replicate n 0, 0, run) for t < n do
          let start = t / (2 * run) * (2 * run)
          let middle = i64.min (start + run) n
          let stop = i64.min (start + 2 * run) n
          let (i, j) = if t == start then (start, middle) else (i, j)
          in if i < middle && (j >= stop || from[i] <= from[j]) then (to with [t] = from[i], i + 1, j)
             else (to with [t] = from[j], i, j + 1)
      in (to, run * 2)
  in sorted
