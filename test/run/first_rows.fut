-- A loop that overwrites all but the first rows of its first state before it reads them: only these rows are made.
-- ==
-- entry: seams skipped_row later_row some_rows whole_copy own_row two_rows
-- input { [[3f32, 1f32, 2f32], [1f32, 5f32, 0f32], [2f32, 2f32, 7f32], [0f32, 1f32, 4f32]] } auto output
-- input { [[3f32, 1f32], [1f32, 5f32]] } auto output
-- input { [[3f32, 1f32, 2f32]] } auto output
-- input { [[3f32], [1f32], [2f32]] } auto output
-- input { empty([0][3]f32) } auto output
-- input { empty([3][0]f32) } auto output
-- input { empty([0][0]f32) } auto output
-- random input { [9][17]f32 } auto output
-- ==
-- entry: seams
-- input { [[3f32, 1f32, 2f32], [1f32, 5f32, 0f32], [2f32, 2f32, 7f32]] }
-- output { [[3f32, 1f32, 2f32], [2f32, 6f32, 1f32], [4f32, 3f32, 8f32]] }
-- ==
-- entry: sums doubled made own_argument
-- input { [1, 2, 3, 4] } auto output
-- input { [5, 6] } auto output
-- input { [7] } auto output
-- input { empty([0]i32) } auto output
-- ==
-- entry: sums
-- input { [1, 2, 3, 4] } output { [1, 3, 6, 10] }
-- ==
-- entry: fibonacci fibonacci_given
-- input { 0i64 } auto output
-- input { 1i64 } auto output
-- input { 2i64 } auto output
-- input { 3i64 } auto output
-- input { 10i64 } auto output
-- ==
-- entry: fibonacci
-- input { 7i64 } output { [1, 1, 2, 3, 5, 8, 13] }
-- ==
-- entry: binomials
-- input { 0i64 } output { [[1]] }
-- input { 3i64 } output { [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]] }
-- ==
-- entry: planes
-- random input { [4][3][2]i32 } auto output
-- random input { [1][3][2]i32 } auto output
-- input { empty([0][3][2]i32) } auto output
-- ==
-- entry: quotients
-- input { [7, 2, 1] } output { [7, 3, 3] }
-- input { [7] } output { [7] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7, 0, 1] } error: zero
-- ==
-- entry: each_row
-- random input { [3][5]i32 } auto output
-- input { [[1], [2]] } auto output
-- input { empty([2][0]i32) } auto output

entry seams [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h - 1 do
    let above = copy sums[i]
    let next =
      tabulate w (\j ->
        let low =
          if j > 0 && above[j - 1] < above[j] then above[j - 1] else above[j]
        let low = if j < w - 1 && above[j + 1] < low then above[j + 1] else low
        in energy[i + 1, j] + low)
    in sums with [i + 1] = next

-- The last row is not written.
entry skipped_row [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h - 2 do
    sums with [i + 1] = map2 (+) (copy sums[i]) energy[i + 2]

-- A row is read before it is overwritten.
entry later_row [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h - 1 do
    sums with [i + 1] = map2 (+) (copy sums[i]) (copy sums[h - 1])

-- Not every row is overwritten.
entry some_rows [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h - 1 do
    if w > 0 && energy[i, 0] > 1
    then sums with [i + 1] = map (* 2) (copy sums[i])
    else sums

entry whole_copy [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h do
    let above = if i > 0 then copy sums[i - 1] else replicate w 1
    in sums with [i] = map2 (+) above energy[h - 1 - i]

-- The row itself is read first.
entry own_row [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h - 1 do
    sums with [i + 1] = map2 (+) (copy sums[i]) (copy sums[i + 1])

entry two_rows [h][w] (energy: [h][w]f32) : [h][w]f32 =
  loop sums = copy energy for i < h - 2 do
    sums
      with [i + 2] =
        map3 (\a b c -> a + b - c) (copy sums[i]) (copy sums[i + 1])
             energy[i + 2]

entry sums [n] (xs: [n]i32) : [n]i32 =
  loop sums = copy xs for i < n - 1 do sums with [i + 1] = sums[i] + xs[i + 1]

entry doubled [n] (xs: [n]i32) : [n]i32 =
  loop ys = copy xs for i < n do
    let last = if i > 0 then ys[i - 1] else 1
    in ys with [i] = 2 * xs[n - 1 - i] - last

-- What is copied has no other use.
entry made [n] (xs: [n]i32) : [n]i32 =
  loop ys = copy (scan (+) 0 xs) for i < n - 1 do
    ys with [i + 1] = ys[i] * 3 + i32.i64 i

entry own_argument [n] (xs: *[n]i32) : [n]i32 =
  loop ys = copy xs for i < n - 1 do ys with [i + 1] = ys[i] * 3 + i32.i64 i

entry fibonacci (n: i64) : [n]i32 =
  loop xs = replicate n 1 for i < n - 2 do xs with [i + 2] = xs[i] + xs[i + 1]

-- A fill that is not a constant, and a row before the first is asked for by the data.
entry fibonacci_given (n: i64) : [n]i32 =
  let start = map i32.i64 (iota n)
  in loop xs = copy start for i < n - 2 do
       xs with [i + 2] = xs[i] + xs[i + 1] + start[n - 1 - i]

entry binomials (n: i64) : [n + 1][n + 1]i32 =
  loop table = replicate (n + 1) (tabulate (n + 1) (\j -> i32.bool (j == 0)))
      for i < n do
    table
      with [i + 1] =
        map (\j -> table[i, j] + if j > 0 then table[i, j - 1] else 0)
            (iota (n + 1))

entry planes [a][b][c] (xs: [a][b][c]i32) : [a][b][c]i32 =
  loop ys = copy xs for i < a - 1 do
    loop ys for j < b do
      loop ys for k < c do
        ys with [i + 1, j, k] = ys[i, j, k] + xs[i + 1, b - 1 - j, k]

entry quotients [n] (xs: [n]i32) : [n]i32 =
  loop ys = copy xs for i < n - 1 do ys with [i + 1] = ys[i] / xs[i + 1]

entry each_row [h][w] (xs: [h][w]i32) : [h]i32 =
  map (\row ->
         let ys =
           loop ys = copy row for i < w - 1 do
             ys with [i + 1] = ys[i] * 2 - row[i + 1]
         in reduce_comm (\a b -> a ^ b) 0 (map2 (*) ys (reverse ys)))
      xs
