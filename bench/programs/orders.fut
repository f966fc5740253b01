-- Sorting and dividing.

-- A radix sort with eight bits at a time.
entry radix_sort [n] (xs: [n]u32) : [n]u32 =
  loop xs for pass < 4i32 do
    let digit (x: u32) = i64.u32 (x >> u32.i32 (8 * pass) & 255)
    let counts = hist (+) 0 256 (map digit xs) (replicate n 1i64)
    let starts = exscan (+) 0 counts
    in (loop (result, starts) = (replicate n 0u32, starts) for i < n do
          let d = digit xs[i]
          let at = starts[d]
          in (result with [at] = xs[i], starts with [d] = at + 1)).0

-- Those below the first element, and the others, in their order.
entry divide [n] (xs: [n]f64) : ([]f64, []f64) = partition (< xs[0]) xs

-- Insertion sort of each row.
entry sort_rows [n][d] (rows: [n][d]f32) : [n][d]f32 =
  let sorted (row: [d]f32) : [d]f32 =
    loop row = copy row for i in 1..<d do
      let x = row[i]
      let (row, at) = loop (row, at) = (row, i) while at > 0 && row[at - 1] > x do
        let y = row[at - 1]
        in (row with [at] = y, at - 1)
      in row with [at] = x
  in map sorted rows
