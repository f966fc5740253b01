-- Loops in order, parts of which are computed for strips of 64 iterations; rows over themselves, from either end.

def letter (seed: i64) (i: i64) : u8 = u8.i64 ((i * i * 31 + i * seed) % 4)

-- ==
-- entry: edits
-- input { 5i64 7i64 } auto output
-- input { 0i64 200i64 } auto output
-- input { 3i64 128i64 } auto output
-- input { 40i64 127i64 } auto output
-- input { 200i64 200i64 } auto output
-- input { 70i64 333i64 } auto output
entry edits (n: i64) (m: i64) : (i32, []i32) =
  let (a, b) = (tabulate n (letter 3), tabulate m (letter 5))
  let last =
    loop row = map i32.i64 (0...m) for i < n do
      (loop (next, left) = (replicate (m + 1) 0, i32.i64 i + 1) for j < m + 1 do
         let cell =
           if j == 0
           then i32.i64 i + 1
           else
             i32.min (i32.min (left + 1) (row[j] + 1))
                     (row[j - 1] + i32.bool (a[i] != b[j - 1]))
         in (next with [j] = cell, cell)).0
  in (last[m], last)

-- Moves of a king to the nearest pixel of the foreground, from above and from below.
-- ==
-- entry: distances
-- input { 3i64 5i64 } auto output
-- input { 4i64 64i64 } auto output
-- input { 5i64 65i64 } auto output
-- input { 5i64 66i64 } auto output
-- input { 7i64 200i64 } auto output
-- input { 2i64 129i64 } auto output
-- input { 1i64 300i64 } auto output
-- input { 0i64 300i64 } auto output
entry distances (h: i64) (w: i64) : [h][w]i32 =
  let far = i32.i64 (h + w)
  let start =
    tabulate_2d h w (\i j -> if (i * 37 + j * j) % 59 == 7 then 0 else far)
  let lowest (d: [h][w]i32) i j places =
    foldl (\m (k, l) ->
             if k < 0 || k >= h || l < 0 || l >= w
             then m
             else i32.min m (d[k, l] + 1))
          d[i, j] places
  let forward =
    loop d = start for i < h do
      loop d for j < w do
        let m =
          lowest d i j [(i - 1, j - 1), (i - 1, j), (i - 1, j + 1), (i, j - 1)]
        in d with [i, j] = m
  in loop d = forward for i' < h do
       loop d for j' < w do
         let (i, j) = (h - 1 - i', w - 1 - j')
         let m =
           lowest d i j [(i + 1, j + 1), (i + 1, j), (i + 1, j - 1), (i, j + 1)]
         in d with [i, j] = m

-- Objects of these weights: the next row is the last one, from the end; a distance of 0 and more than the row.
-- ==
-- entry: knapsack
-- input { 400i64 [0i32, 1, 3, 63, 64, 65, 200, 399, 400, 401, 1000] } auto output
-- input { 130i64 [2i32, 129, 130, 131, 7] } auto output
-- input { 20i64 [2i32, 5, 7] } auto output
-- input { 0i64 [2i32, 0] } auto output
-- input { -1i64 [2i32, 0] }
-- error: out of bounds
-- input { 200i64 [2i32, -1] }
-- error: Index \[201\] out of bounds
entry knapsack [n] (capacity: i64) (weights: [n]i32) : ([]i32, i32) =
  let best =
    loop best = replicate (capacity + 1) 0i32 for i < n do
      let w = i64.i32 weights[i]
      in tabulate (capacity + 1) (\c ->
           if c < w
           then best[c]
           else i32.max best[c] (best[c - w] + weights[i] * 3 + i32.i64 i))
  in (copy best, best[capacity])

-- Towards the front, where the place is inside of the array.
-- ==
-- entry: towards
-- input { 300i64 [0i64, 1, 63, 64, 65, 299, 300, 1000] } auto output
-- input { 10i64 [0i64, 1] } auto output
-- input { 200i64 [-1i64] }
-- error: Index \[-1\] out of bounds
entry towards [k] (n: i64) (steps: [k]i64) : [n]i32 =
  loop a = map i32.i64 (iota n) for d in steps do
    tabulate n (\i -> if i + d < n then a[i] * 5 + a[i + d] else a[i] - 1)

-- Neither order serves both.
-- ==
-- entry: both_sides
-- input { 300i64 [0i64, 1, 63, 64, 65] } auto output
entry both_sides [k] (n: i64) (steps: [k]i64) : [n]i32 =
  loop a = map i32.i64 (iota n) for d in steps do
    tabulate n (\i ->
      let x = if i + d < n then a[i + d] else 0
      in if i >= d then a[i - d] * 3 - x else a[i] + x)

-- Sums of the sums before: exclusive scans over the array that is summed.
-- ==
-- entry: starts
-- input { 10i64 [3i64, 3, 9, 0, 1, 3] } auto output
-- input { 1i64 [0i64, 0] } auto output
-- input { 0i64 empty([0]i64) } auto output
-- input { 3i64 [0i64, 1, 5, -1] } auto output
entry starts [n] (k: i64) (xs: [n]i64) : ([k]i64, [k]i64) =
  let counts = hist (+) 0 k xs (replicate n 1)
  let before = exscan (+) 0 counts
  let squares = tabulate k (\i -> i * i + n)
  in (before,
      scan i64.max i64.lowest (tabulate k (\i ->
                                 if i + 1 < k
                                 then squares[i + 1] - 7 * i
                                 else squares[i])))

-- Longest common subsequences, and the same with costs of other types: what a branch chooses depends on letters.
-- ==
-- entry: common
-- input { 5i64 7i64 } auto output
-- input { 3i64 128i64 } auto output
-- input { 4i64 127i64 } auto output
-- input { 3i64 300i64 } auto output
-- input { 70i64 200i64 } auto output
entry common (n: i64) (m: i64) : (i32, [m + 1]i16, [m + 1]u8) =
  let (a, b) = (tabulate n (letter 3), tabulate m (letter 5))
  let lengths =
    loop row = replicate (m + 1) 0i32 for i < n do
      loop next = replicate (m + 1) 0 for j < m do
        next
          with [j + 1] =
            if a[i] == b[j] then row[j] + 1 else i32.max row[j + 1] next[j]
  let costs =
    loop row = map i16.i64 (0...m) for i < n do
      loop next = replicate (m + 1) (i16.i64 i) for j < m do
        next
          with [j + 1] =
            if a[i] == b[j]
            then i16.min (row[j + 1] - 3) (next[j] + 2)
            else row[j] - 1
  let shades =
    loop row = map u8.i64 (0...m) for i < n do
      loop next = replicate (m + 1) (u8.i64 i) for j < m do
        next
          with [j + 1] =
            if a[i] == b[j] then row[j] * 3 else u8.max row[j + 1] (next[j] + 1)
  in (lengths[m], costs, shades)
