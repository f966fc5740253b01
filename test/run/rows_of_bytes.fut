-- Rows of small elements: their last iterations are a whole vector, some of which run a second time.

-- ==
-- entry: smoothed
-- input { 0i64 3i64 } auto output
-- input { 3i64 0i64 } auto output
-- input { 3i64 62i64 } auto output
-- input { 2i64 65i64 } auto output
-- input { 2i64 66i64 } auto output
-- input { 2i64 67i64 } auto output
-- input { 3i64 128i64 } auto output
-- input { 3i64 129i64 } auto output
-- input { 2i64 131i64 } auto output
-- input { 1i64 200i64 } auto output
entry smoothed (n: i64) (m: i64) : [n][m]u8 =
  let a = tabulate_2d n m (\i j -> u8.i64 (i * 7 + j * j))
  in map (\row ->
            map (\j ->
                   let at j = if j >= 0 && j < m then row[j] else 0
                   in at (j - 1) + 2 * at j + at (j + 1))
                (iota m))
         a

-- ==
-- entry: steps
-- input { 0i64 70i64 } auto output
-- input { 1i64 70i64 } auto output
-- input { 2i64 65i64 } auto output
-- input { 3i64 130i64 } auto output
-- input { 4i64 33i64 } auto output
entry steps (count: i64) (n: i64) : [n]u16 =
  loop row = tabulate n (\i -> u16.i64 (i * i)) for _i < count do
    tabulate n (\i ->
      if i > 0 && i < n - 1
      then row[i - 1] ^ (row[i] * 3 + row[i + 1])
      else row[i])

-- ==
-- entry: in_place
-- input { 2i64 70i64 } auto output
-- input { 3i64 129i64 } auto output
entry in_place (count: i64) (n: i64) : [n]u8 =
  loop row = tabulate n u8.i64 for _i < count do map (\x -> x * 5 + 1) row

-- ==
-- entry: shifted
-- input { 70i64 } auto output
-- input { 200i64 } auto output
entry shifted (n: i64) : [2 * n]u8 =
  let a = tabulate (2 * n) (\i -> u8.i64 (i * 3))
  in a with [n:] = map (\x -> x * x + 1) a[:n]
