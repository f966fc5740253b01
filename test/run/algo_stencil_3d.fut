-- A seven-point stencil over a block of cells with zeros outside, by index and by shifted planes; also sums over each
-- of the three directions.
-- ==
-- entry: by_index
-- input { 1i32 empty([0][2][2]i64) }
-- output { empty([0][2][2]i64) }
-- input { 1i32 empty([2][0][3]i64) }
-- output { empty([2][0][3]i64) }
-- input { 2i32 [[[3i64]]] }
-- output { [[[108i64]]] }
-- input { 1i32 [[[-2i64], [3i64], [3i64]], [[8i64], [0i64], [7i64]]] }
-- output { [[[23i64], [-17i64], [-8i64]], [[-50i64], [18i64], [-39i64]]] }
-- input { 2i32 [[[0i64, -7i64, 6i64], [-1i64, 2i64, -5i64]], [[5i64, -2i64, 6i64], [-5i64, 2i64, 1i64]], [[8i64,
--   -5i64, 8i64], [-6i64, -1i64, -8i64]]] }
-- output { [[[40i64, -343i64, 316i64], [-14i64, 211i64, -310i64]], [[160i64, -56i64, 43i64], [-185i64, 100i64,
--   121i64]], [[376i64, -365i64, 406i64], [-263i64, 186i64, -413i64]]] }

-- ==
-- entry: by_lines
-- input { 1i32 empty([0][2][2]i64) }
-- output { empty([0][2][2]i64) }
-- input { 1i32 empty([2][0][3]i64) }
-- output { empty([2][0][3]i64) }
-- input { 2i32 [[[3i64]]] }
-- output { [[[108i64]]] }
-- input { 1i32 [[[7i64], [-3i64], [2i64]], [[3i64], [-3i64], [8i64]]] }
-- output { [[[-42i64], [24i64], [-7i64]], [[-14i64], [26i64], [-49i64]]] }
-- input { 2i32 [[[7i64, 0i64, 6i64], [-4i64, -5i64, -5i64]], [[-1i64, -9i64, 9i64], [-7i64, -4i64, 1i64]], [[-1i64,
--   -2i64, 1i64], [-7i64, -5i64, -1i64]]] }
-- output { [[[296i64, 0i64, 168i64], [-118i64, -53i64, -214i64]], [[55i64, -399i64, 347i64], [-113i64, 114i64,
--   21i64]], [[47i64, 80i64, -54i64], [-136i64, -67i64, -9i64]]] }

-- ==
-- entry: sums
-- input { empty([0][2][3]i64) }
-- output { [[0i64, 0i64, 0i64], [0i64, 0i64, 0i64]] empty([0][3]i64) empty([0][2]i64) }
-- input { [[[5i64]]] }
-- output { [[5i64]] [[5i64]] [[5i64]] }
-- input { [[[-1i64, -6i64, -5i64, 0i64, -7i64], [6i64, -8i64, 7i64, -8i64, 6i64], [6i64, 3i64, 7i64, -6i64,
--   -5i64]], [[0i64, 7i64, 8i64, 4i64, -4i64], [5i64, 5i64, 7i64, 6i64, -5i64], [-4i64, -3i64, -3i64, 0i64,
--   -6i64]]] }
-- output { [[-1i64, 1i64, 3i64, 4i64, -11i64], [11i64, -3i64, 14i64, -2i64, 1i64], [2i64, 0i64, 4i64, -6i64,
--   -11i64]] [[11i64, -11i64, 9i64, -14i64, -6i64], [1i64, 9i64, 12i64, 10i64, -15i64]] [[-19i64, 3i64, 5i64],
--   [15i64, 18i64, -16i64]] }
-- input { [[[-3i64, 5i64]], [[3i64, 5i64]], [[-7i64, 0i64]]] }
-- output { [[-7i64, 10i64]] [[-3i64, 5i64], [3i64, 5i64], [-7i64, 0i64]] [[2i64], [8i64], [-7i64]] }

entry by_index [n][m][l] (steps: i32) (cells: [n][m][l]i64) : [n][m][l]i64 =
  loop cells for _t < steps do
    let at i j k =
      if i < 0 || j < 0 || k < 0 || i >= n || j >= m || k >= l then 0 else cells[i, j, k]
    in tabulate_3d n m l (\i j k ->
         at (i - 1) j k + at (i + 1) j k + at i (j - 1) k + at i (j + 1) k + at i j (k - 1) + at i j (k + 1)
         - 6 * cells[i, j, k])

def around [n] (xs: [n]i64) : [n]i64 =
  map (\i -> (if i > 0 then xs[i - 1] else 0) + (if i < n - 1 then xs[i + 1] else 0) - 2 * xs[i]) (iota n)

entry by_lines [n][m][l] (steps: i32) (cells: [n][m][l]i64) : [n][m][l]i64 =
  let add = map2 (map2 (map2 (+)))
  in loop cells for _t < steps do
       let inner = map (map around) cells
       let middle = map (\plane -> transpose (map around (transpose plane))) cells
       let outer = transpose (map (\plane -> transpose (map around (transpose plane))) (transpose cells))
       in add inner (add middle outer)

entry sums [n][m][l] (cells: [n][m][l]i64) : ([m][l]i64, [n][l]i64, [n][m]i64) =
  let columns = map (\plane -> map i64.sum (transpose plane)) cells
  let along = map (\j -> map (\k -> i64.sum (map (\i -> cells[i, j, k]) (iota n))) (iota l)) (iota m)
  in (along, columns, map (map i64.sum) cells)
