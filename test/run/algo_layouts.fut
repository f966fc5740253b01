-- The same numbers as rows, columns, blocks and diagonals: reshapes of transposes, slices of reshapes, flattened
-- slices, blocks of a matrix gathered and put back.
-- ==
-- entry: reshaped
-- input { empty([0][3]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0][3]i64) }
-- input { empty([2][0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([2][0]i64) }
-- input { [[5i64]] }
-- output { [5i64] [5i64] [[5i64]] }
-- input { [[6i64, -8i64, -8i64, 5i64, -7i64], [-4i64, -4i64, 9i64, 7i64, -3i64], [8i64, 9i64, -2i64, -3i64, -2i64]]
--   }
-- output { [6i64, -4i64, 8i64, -8i64, -4i64, 9i64, -8i64, 9i64, -2i64, 5i64, 7i64, -3i64, -7i64, -3i64, -2i64]
--   [-7i64, 5i64, -8i64, -8i64, 6i64, -3i64, 7i64, 9i64, -4i64, -4i64, -2i64, -3i64, -2i64, 9i64, 8i64] [[8i64,
--   9i64, -2i64, -3i64, -2i64], [-4i64, -4i64, 9i64, 7i64, -3i64], [6i64, -8i64, -8i64, 5i64, -7i64]] }

-- ==
-- entry: blocks
-- input { 1i64 1i64 [[0i64, -8i64, -5i64], [2i64, 9i64, 5i64]] }
-- output { [[[[0i64, -8i64, -5i64], [2i64, 9i64, 5i64]]]] }
-- input { 2i64 3i64 [[1i64, 5i64, 6i64, -9i64, 0i64, -6i64, 2i64, -3i64, 0i64], [-5i64, 9i64, 9i64, 7i64, -4i64,
--   -8i64, -2i64, -1i64, -4i64], [7i64, -8i64, 7i64, -9i64, -6i64, -3i64, -6i64, 6i64, 5i64], [7i64, -1i64, -2i64,
--   -8i64, 4i64, -2i64, 0i64, 1i64, 0i64], [-2i64, 2i64, 6i64, 4i64, -7i64, -3i64, -3i64, -3i64, 6i64]] }
-- output { [[[[1i64, 5i64, 6i64], [-5i64, 9i64, 9i64]], [[-9i64, 0i64, -6i64], [7i64, -4i64, -8i64]], [[2i64,
--   -3i64, 0i64], [-2i64, -1i64, -4i64]]], [[[7i64, -8i64, 7i64], [7i64, -1i64, -2i64]], [[-9i64, -6i64, -3i64],
--   [-8i64, 4i64, -2i64]], [[-6i64, 6i64, 5i64], [0i64, 1i64, 0i64]]]] }
-- input { 2i64 1i64 [[5i64, 1i64, -5i64], [5i64, 8i64, 3i64], [-7i64, -9i64, -5i64]] }
-- error: out of bounds

-- ==
-- entry: block_transpose
-- input { 1i64 empty([0][0]i64) }
-- output { empty([0][0]i64) }
-- input { 1i64 [[6i64]] }
-- output { [[6i64]] }
-- input { 2i64 [[-3i64, 9i64, 9i64, 7i64], [-8i64, 6i64, -1i64, -9i64], [-6i64, 7i64, 5i64, -8i64], [-2i64, -6i64,
--   -9i64, -5i64]] }
-- output { [[-3i64, -8i64, -6i64, -2i64], [9i64, 6i64, 7i64, -6i64], [9i64, -1i64, 5i64, -9i64], [7i64, -9i64,
--   -8i64, -5i64]] }
-- input { 3i64 [[-7i64, -2i64, 3i64], [7i64, -9i64, 8i64], [1i64, -3i64, -1i64]] }
-- output { [[-7i64, 7i64, 1i64], [-2i64, -9i64, -3i64], [3i64, 8i64, -1i64]] }
-- input { 2i64 [[8i64, -1i64, 1i64], [-3i64, -2i64, 4i64], [-8i64, -1i64, 8i64]] }
-- error: Assertion

-- ==
-- entry: diagonals
-- input { empty([0][0]i64) }
-- output { empty([0]i64) empty([0]i64) 0i64 }
-- input { [[-9i64]] }
-- output { [-9i64] [-9i64] 0i64 }
-- input { [[7i64, -2i64, 5i64, 1i64, 4i64], [1i64, 2i64, -7i64, -7i64, 3i64], [6i64, -4i64, -1i64, -5i64, -7i64],
--   [-5i64, -8i64, -5i64, -2i64, -6i64], [9i64, -9i64, -3i64, -7i64, 1i64]] }
-- output { [7i64, 2i64, -1i64, -2i64, 1i64] [4i64, -7i64, -1i64, -8i64, 9i64] 10i64 }

-- ==
-- entry: swapped_axes
-- input { [[[-2i64]]] }
-- output { [[[-2i64]]] [[[-2i64]]] }
-- input { [[[-8i64, 6i64], [-2i64, -5i64], [3i64, -6i64]], [[5i64, -1i64], [8i64, -3i64], [-8i64, 1i64]]] }
-- output { [[[-8i64, -2i64, 3i64], [5i64, 8i64, -8i64]], [[6i64, -5i64, -6i64], [-1i64, -3i64, 1i64]]] [[[-8i64,
--   5i64], [6i64, -1i64]], [[-2i64, 8i64], [-5i64, -3i64]], [[3i64, -8i64], [-6i64, 1i64]]] }

-- ==
-- entry: every_other
-- input { [[3i64]] }
-- output { 0i64 }
-- input { [[3i64, -7i64, 4i64], [5i64, 4i64, 4i64]] }
-- output { 1996i64 }
-- input { [[8i64, -6i64, -2i64, 9i64, 7i64, -2i64, 1i64], [-6i64, 8i64, -9i64, -3i64, -9i64, 7i64, -8i64], [1i64,
--   -4i64, 4i64, 1i64, -8i64, -2i64, -5i64], [-1i64, 0i64, 6i64, 0i64, -6i64, 1i64, -7i64], [-2i64, 9i64, 5i64,
--   7i64, -2i64, 0i64, -9i64]] }
-- output { 6023i64 }

-- ==
-- entry: written_through
-- input { [[-3i64]] [4i64] }
-- output { [[4i64]] }
-- input { [[3i64, 8i64, -6i64], [-3i64, -7i64, 5i64], [3i64, 6i64, 7i64]] [4i64, -3i64, -5i64] }
-- output { [[-6i64, 5i64, 4i64], [-6i64, -7i64, 5i64], [-5i64, -3i64, 4i64]] }
-- input { [[-7i64, 7i64, -5i64, 3i64, 6i64], [9i64, 7i64, 7i64, 8i64, 8i64], [-8i64, 9i64, 5i64, -2i64, -7i64],
--   [3i64, 1i64, -7i64, -7i64, 2i64], [-5i64, -3i64, -8i64, -8i64, -2i64]] [-5i64, -9i64, -6i64, -5i64, -1i64] }
-- output { [[6i64, 8i64, -7i64, 2i64, -5i64], [-18i64, 7i64, 7i64, 8i64, 8i64], [-12i64, 9i64, 5i64, -2i64, -7i64],
--   [-10i64, 1i64, -7i64, -7i64, 2i64], [-1i64, -5i64, -6i64, -9i64, -5i64]] }

entry reshaped [n][m] (a: [n][m]i64) : ([m * n]i64, [n * m]i64, [n][m]i64) =
  (flatten (transpose a), flatten (map reverse a), unflatten (flatten (reverse a)))

entry blocks [h][w] (n: i64) (m: i64) (a: [h][w]i64) : [n][m][2][3]i64 =
  tabulate_2d n m (\i j -> a[2 * i:2 * i + 2, 3 * j:3 * j + 3] :> [2][3]i64)

entry block_transpose [n] (k: i64) (a: [n][n]i64) : [n][n]i64 =
  let size = assert (n % k == 0) (n / k)
  in loop out = replicate n (replicate n 0) for b < k * k do
       let (i, j) = (b / k * size, b % k * size)
       in out with [i:i + size, j:j + size] = transpose a[j:j + size, i:i + size]

entry diagonals [n] (a: [n][n]i64) : ([n]i64, [n]i64, i64) =
  let flat = flatten a
  let main = map (\i -> flat[i * (n + 1)]) (iota n)
  let other = map (\i -> a[i, n - 1 - i]) (iota n)
  in (main, other, i64.sum main - i64.sum other)

entry swapped_axes [n][m][l] (a: [n][m][l]i64) : ([l][n][m]i64, [m][l][n]i64) =
  (transpose (map transpose a), map transpose (transpose a))

entry every_other [n][m] (a: [n][m]i64) : i64 =
  let b = a[::2, ::-1]
  let c = transpose b
  let d = c[1:]
  in i64.sum (flatten d) + length d * 1000

entry written_through [n] (a: *[n][n]i64) (row: [n]i64) : [n][n]i64 =
  let a = a with [:, 0] = map (* 2) row
  let a = a with [n - 1, ::-1] = row
  in a with [0] = copy a[:, n - 1]
