-- The longest common subsequence of two texts: the whole table by in-place updates, and the way back through it,
-- written from the end into a buffer.
-- ==
-- input { "" "" }
-- output { 0i64 }
-- input { "a" "" }
-- output { 0i64 }
-- input { "a" "a" }
-- output { 1i64 }
-- input { "abcbdab" "bdcaba" }
-- output { 4i64 }
-- input { "nematode" "empty" }
-- output { 3i64 }

-- ==
-- entry: text
-- input { "" "x" }
-- output { empty([0]u8) }
-- input { "q" "q" }
-- output { [113u8] }
-- input { "abcbdab" "bdcaba" }
-- output { [98u8, 99u8, 98u8, 97u8] }
-- input { "thisisatest" "testing123" }
-- output { [116u8, 101u8, 115u8, 116u8] }

def table [n][m] (a: [n]u8) (b: [m]u8) : *[n + 1][m + 1]i64 =
  loop t = replicate (n + 1) (replicate (m + 1) 0) for i < n do
    loop t for j < m do
      let best = if a[i] == b[j] then t[i, j] + 1 else i64.max t[i, j + 1] t[i + 1, j]
      in t with [i + 1, j + 1] = best

entry main [n][m] (a: [n]u8) (b: [m]u8) : i64 = (table a b)[n, m]

entry text [n][m] (a: [n]u8) (b: [m]u8) : []u8 =
  let t = table a b
  let size = t[n, m]
  let (result, _, _, _) =
    loop (result, at, i, j) = (replicate size 0, size, n, m) while i > 0 && j > 0 do
      if a[i - 1] == b[j - 1] then (result with [at - 1] = a[i - 1], at - 1, i - 1, j - 1)
      else if t[i - 1, j] >= t[i, j - 1] then (result, at, i - 1, j)
      else (result, at, i, j - 1)
  in result
