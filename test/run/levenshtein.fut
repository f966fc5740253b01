-- Edit distance: a loop over rows with an inner scan-like loop.
-- ==
-- input { [107u8, 105u8, 116u8] [115u8, 105u8, 116u8, 115u8] } output { 2i64 }
-- input { empty([0]u8) [1u8, 2u8, 3u8] } output { 3i64 }
-- input { empty([0]u8) empty([0]u8) } output { 0i64 }
entry main [n] [m] (a: [n]u8) (b: [m]u8) : i64 =
  let row = loop row = iota (m + 1) for i < n do
    let next = replicate (m + 1) (i + 1)
    in loop next for j < m do
      let cost = if a[i] == b[j] then 0 else 1
      in next with [j + 1] = i64.min (row[j] + cost) (1 + i64.min row[j + 1] next[j])
  in row[m]
