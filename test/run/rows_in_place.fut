-- Copies of rows that are only read while their array stays the same are views.
-- ==
-- entry: above chosen kept_row own_row nested column returned updated branch twice whole other_array last_use
-- input { [[3, 1, 2], [1, 5, 0], [2, 2, 7], [0, 1, 4]] } auto output
-- input { [[3, 1], [1, 5]] } auto output
-- input { [[3, 1, 2]] } auto output
-- input { [[3], [1], [2]] } auto output
-- input { empty([0][3]i32) } auto output
-- input { empty([3][0]i32) } auto output
-- random input { [8][9]i32 } auto output
-- ==
-- entry: above
-- input { [[3, 1, 2], [1, 5, 0], [2, 2, 7]] } output { [[3, 1, 2], [3, 7, 5], [12, 12, 11]] }
-- ==
-- entry: outside
-- input { [[1, 2], [3, 4]] 1i64 } output { [[4, 3], [3, 4]] }
-- input { [[1, 2], [3, 4]] 2i64 } error: bounds

-- A row and its neighbours on both sides, from the row above.
entry above [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h - 1 do
    let row = copy ys[i]
    in ys
         with [i + 1] =
           tabulate w (\j ->
             row[(j + 1) % w] + row[w - 1 - j] + ys[i + 1, j] - xs[i + 1, 0])

-- Which row is read depends on the data.
entry chosen [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h do
    let k = if w > 0 then i64.i32 xs[i, 0] % h else i
    let row = copy ys[k]
    in ys with [i] = tabulate w (\j -> row[w - 1 - j] + 1)

-- The row is read after it has been overwritten.
entry kept_row [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h - 1 do
    let row = copy ys[i]
    let ys = ys with [i] = replicate w 7
    in ys with [i + 1] = tabulate w (\j -> row[w - 1 - j] + ys[i, j])

entry own_row [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h do
    let row = copy ys[i]
    in ys with [i] = tabulate w (\j -> row[w - 1 - j] + row[0])

-- The array changes element by element while the row is read.
entry nested [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h do
    let row = copy ys[i]
    in loop ys for j < w do ys with [i, j] = row[w - 1 - j] + row[(j + 1) % w]

entry column [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for j < w - 1 do
    let column = copy ys[:, j]
    in ys with [:, j + 1] = tabulate h (\i -> column[h - 1 - i] + ys[i, j + 1])

entry returned [h][w] (xs: [h][w]i32) : ([h][w]i32, [w]i32) =
  loop (ys, last) = (copy xs, replicate w 0) for i < h - 1 do
    let row = copy ys[i]
    in (ys with [i + 1] = map2 (+) row last, row)

entry updated [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h - 1 do
    let row = copy ys[i]
    let row = if w > 1 then row with [1] = 5 else row
    in ys with [i + 1] = tabulate w (\j -> row[w - 1 - j])

entry branch [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h - 1 do
    let row = copy ys[i]
    in if w > 0 && row[0] > 2
       then ys with [i + 1] = tabulate w (\j -> row[w - 1 - j] * 2)
       else ys with [i] = tabulate w (\j -> row[w - 1 - j] * 3)

entry twice [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h - 2 do
    let row = copy ys[i]
    let next = copy ys[i + 1]
    let ys = ys with [i + 2] = tabulate w (\j -> row[w - 1 - j] + next[j])
    in ys with [i + 1] = tabulate w (\j -> next[w - 1 - j])

entry whole [h][w] (xs: [h][w]i32) : ([h][w]i32, i32) =
  loop (ys, sum) = (copy xs, 0) for i < h do
    let old = copy ys
    let sum =
      sum * 3 + reduce (+) 0 (map (\row -> if w > 0 then row[i % w] else 1) old)
    in (ys with [i] = map (+ sum) (copy ys[i]), sum)

entry other_array [h][w] (xs: [h][w]i32) : ([h][w]i32, [h][w]i32) =
  loop (ys, zs) = (copy xs, copy xs) for i < h - 1 do
    let row = copy ys[i]
    let zs = zs with [i] = tabulate w (\j -> row[w - 1 - j] + zs[i + 1, j])
    in (ys with [i + 1] = tabulate w (\j -> row[(j + 1) % w] + zs[i, j]), zs)

-- The last use of the row computes the index that is overwritten.
entry last_use [h][w] (xs: [h][w]i32) : [h][w]i32 =
  loop ys = copy xs for i < h do
    let row = copy ys[i]
    let k = i64.i32 (i32.abs (reduce (+) 0 row) % i32.i64 h)
    in ys with [k] = tabulate w (\j -> 2 * xs[i, w - 1 - j])

entry outside [h][w] (xs: [h][w]i32) (k: i64) : [h][w]i32 =
  let row = copy xs[k]
  in (copy xs) with [0] = tabulate w (\j -> row[w - 1 - j])
