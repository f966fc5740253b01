-- Edit distance of two texts with one rolling row, updated in place; the corner left of it travels in a variable.
-- ==
-- input { "" "" }
-- output { 0i64 }
-- input { "" "abc" }
-- output { 3i64 }
-- input { "a" "" }
-- output { 1i64 }
-- input { "a" "b" }
-- output { 1i64 }
-- input { "kitten" "sitting" }
-- output { 3i64 }
-- input { "flaw" "lawn" }
-- output { 2i64 }
-- input { "intention" "execution" }
-- output { 5i64 }

-- ==
-- entry: by_scan
-- input { "" "" }
-- output { 0i64 }
-- input { "" "abc" }
-- output { 3i64 }
-- input { "a" "" }
-- output { 1i64 }
-- input { "a" "b" }
-- output { 1i64 }
-- input { "kitten" "sitting" }
-- output { 3i64 }
-- input { "flaw" "lawn" }
-- output { 2i64 }
-- input { "intention" "execution" }
-- output { 5i64 }

entry main [n][m] (a: [n]u8) (b: [m]u8) : i64 =
  let row =
    loop row = iota (m + 1) for i < n do
      let row[0] = i + 1
      let (row, _) =
        loop (row, corner) = (row, i) for j < m do
          let above = row[j + 1]
          let change = corner + i64.bool (a[i] != b[j])
          let best = i64.min change (1 + i64.min above row[j])
          in (row with [j + 1] = best, above)
      in row
  in row[m]

-- The same with a fresh row per letter: the part that looks left is a scan of minima.
entry by_scan [n][m] (a: [n]u8) (b: [m]u8) : i64 =
  let final =
    loop row = iota (m + 1) for i < n do
      let from_above = map (\j -> if j == 0 then i + 1
                                  else i64.min (row[j] + 1) (row[j - 1] + i64.bool (a[i] != b[j - 1])))
                           (iota (m + 1))
      let sloped = map2 (-) from_above (iota (m + 1))
      in map2 (+) (scan i64.min i64.highest sloped) (iota (m + 1))
  in last final
