-- A few elements of a result that are written again and again are kept in a local array: sums of rows, small temporary
-- arrays, next to limits and to failures.

def spread 't [n][k] (width: i64) (zero: t) (add: i64 -> i64 -> t -> t)
    (starts: [n]i64) (columns: [k]i64)
    : [n][width]t =
  tabulate n (\i ->
    let end = if i + 1 < n then starts[i + 1] else k
    in loop sums = replicate width zero for e in starts[i]..<end do
         map2 (add columns[e]) (iota width) sums)

-- ==
-- entry: rows_of_16
-- input { [0i64, 2i64, 2i64] [1i64, 0i64, 2i64] [0.5f32, 1.0f32, -2.0f32] } auto output
-- input { [0i64] empty([0]i64) empty([0]f32) } auto output
-- input { empty([0]i64) empty([0]i64) empty([0]f32) } auto output
-- input { [1i64, 0i64] [1i64, 0i64] [0.5f32, 1.0f32] } error: Range
-- input { [0i64, 1i64] [1i64, 7i64] [0.5f32, 1.0f32] } error: out of bounds
-- input { [0i64, 3i64] [0i64, 0i64] [1.0f32, 1.0f32] } error: out of bounds
entry rows_of_16 [n][k] (starts: [n]i64) (columns: [k]i64) (elements: [k]f32)
    : [n][16]f32 =
  let b = tabulate_2d 3 16 (\i j -> f32.i64 (i * 16 + j))
  in tabulate n (\i ->
       let end = if i + 1 < n then starts[i + 1] else k
       in loop sums = replicate 16 0 for e in starts[i]..<end do
            map2 (\s y -> s + elements[e] * y) sums b[columns[e]])

-- ==
-- entry: widths
-- input { [0i64, 2i64, 2i64] [1i64, 0i64, 2i64] } auto output
-- input { [0i64, 0i64] [3i64] } auto output
-- input { empty([0]i64) empty([0]i64) } auto output
entry widths [n][k] (starts: [n]i64) (columns: [k]i64)
    : ([n][1]i64, [n][2]i64, [n][3]i32, [n][63]i64, [n][64]i64, [n][65]i64) =
  let change c j x = 2 * x + (c ^ j)
  in (spread 1 1 change starts columns,
      spread 2 1 change starts columns,
      spread 3 1 (\c j x -> 2 * x + i32.i64 (c ^ j)) starts columns,
      spread 63 1 change starts columns,
      spread 64 1 change starts columns,
      spread 65 1 change starts columns)

def weighted [n] (xs: [n]f64) : [n]f64 =
  let total = f64.sum xs
  let first = f64.sum (map2 (\i x -> f64.i64 i * x) (iota n) xs)
  in map (\x -> total * x + first) xs

def down : [9]i64 = [0, 0, 1, 0, -1, 1, 1, -1, -1]
def right : [9]i64 = [0, 1, 0, -1, 0, 1, -1, -1, 1]

-- ==
-- entry: temporary
-- input { [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]] } auto output
-- input { [[1.0]] } auto output
-- input { empty([0][2]f64) } auto output
-- input { empty([2][0]f64) } auto output
entry temporary [h][w] (f: [h][w]f64) : [h][w][9]f64 =
  tabulate_2d h w (\i j ->
    weighted (tabulate 9 (\q -> f[(i - down[q]) % h, (j - right[q]) % w])))

-- The rows begin as copies of rows of an argument.
-- ==
-- entry: from_copies
-- input { [[1i64, 2i64, 3i64, 4i64, 5i64], [6i64, 7i64, 8i64, 9i64, 10i64]] [1i64, 0i64, 1i64] } auto output
-- input { [[1i64, 2i64, 3i64, 4i64, 5i64]] [0i64] } auto output
-- input { [[1i64, 2i64, 3i64, 4i64, 5i64]] empty([0]i64) } auto output
-- input { empty([0][5]i64) empty([0]i64) } auto output
-- input { [[1i64, 2i64, 3i64, 4i64, 5i64]] [0i64, 1i64] } error: out of bounds
entry from_copies [n][k] (rows: [n][5]i64) (order: [k]i64) : [n][5]i64 =
  map (\row -> loop row = copy row for o in order do map2 (+) row rows[o]) rows

-- The rows are counted in, at places that the data decide.
-- ==
-- entry: counts
-- input { [[0i64, 1i64, 1i64, 3i64], [3i64, 3i64, 3i64, 3i64]] } auto output
-- input { [[0i64, 4i64, -1i64, 3i64]] } auto output
-- input { empty([0][2]i64) } auto output
-- input { empty([2][0]i64) } auto output
entry counts [n][m] (places: [n][m]i64) : [n][4]i64 =
  map (\row -> reduce_by_index (replicate 4 0) (+) 0 row (map (const 1) row))
      places

-- A square of a result, of which parts are exchanged.
-- ==
-- entry: squares
-- input { [1.0, 2.0, 3.0] 0i64 } auto output
-- input { [1.0, 2.0, 3.0] 1i64 } auto output
-- input { [1.0, 2.0, 3.0] 4i64 } auto output
-- input { empty([0]f64) 4i64 } auto output
entry squares [n] (xs: [n]f64) (steps: i64) : [n][3][3]f64 =
  map (\x ->
         loop a = tabulate_2d 3 3 (\i j -> x * f64.i64 (i + 2 * j))
             for s < steps do
           tabulate_2d 3 3 (\i j -> a[j, i] + a[(i + s) % 3, 1])) xs

-- The state of all iterations is read behind the loop, and the loop may fail.
-- ==
-- entry: divided
-- input { [[2i64, 3i64], [5i64, 7i64]] } auto output
-- input { [[2i64, 0i64], [5i64, 7i64]] } error: division by zero
-- input { empty([0][1]i64) } auto output
entry divided [n][m] (xs: [n][m]i64) : [n][6]i64 =
  map (\row ->
         let last =
           loop sums = iota 6 for x in row do map (\s -> s + 100 / x) sums
         in map (\s -> s - last[5]) last) xs
