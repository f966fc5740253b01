-- Columns of which each row goes on from the rows above or below.
def along [n] (xs: [n]f64) : [n]f64 =
  let (ys, _, _) = loop (ys, last, older) = (replicate n 0, 0, 1) for i < n do
    let y = xs[i] + 0.5 * last - 0.25 * older
    in (ys with [i] = y, y, last)
  let (ys, _) = loop (ys, last) = (ys, 0) for j < n do
    let y = ys[n - 1 - j] + 0.5 * last
    in (ys with [n - 1 - j] = y, y)
  in ys

entry columns [n][m] (xs: [n][m]f64) : [n][m]f64 = transpose (map along (transpose xs))
-- ==
-- entry: columns
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] } output { [[4.0625, 6.1875], [6.625, 8.875], [6.5, 8.0]] }
-- input { empty([0][3]f64) } output { empty([0][3]f64) }
-- input { empty([3][0]f64) } output { empty([3][0]f64) }

-- With memory for each column beside the result.
entry with_memory [n][m] (xs: [n][m]f64) : [n][m]f64 =
  transpose (map (\x -> map2 (-) (along x) (along (reverse x))) (transpose xs))
-- ==
-- entry: with_memory
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] } output { [[-4.0, -4.0], [0.0, 0.0], [4.0, 4.0]] }

-- More columns than are taken at once: the same column every time.
entry wide (n: i64) (m: i64) : bool =
  let xs = tabulate_2d n m (\i _ -> f64.i64 (i % 5))
  let one = along xs[:, 0]
  in all id (flatten (map2 (\row y -> map (== y) row) (columns xs) one))
-- ==
-- entry: wide
-- input { 7i64 100i64 } output { true }
-- input { 1i64 64i64 } output { true }
-- input { 40i64 3i64 } output { true }
